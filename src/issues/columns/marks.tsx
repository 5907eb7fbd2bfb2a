import { Icon, type IconName, type Tone } from "../../design/index.js";
import { type Appearance, drawnPriority, drawnStatus } from "../../tracking/index.js";
import type { DrawnStatus } from "../list/issue-status.js";

/** The names of a fresh installation; another one has what all of its kind have. */
const trackers = new Map<string, IconName>([
  ["Bug", "bug"],
  ["Feature", "lightbulb"],
  ["Support", "life-buoy"],
]);

const iconOfTracker = (name: string): IconName => trackers.get(name) ?? "tag";

/** With its name beside it: a list is read by it. `alone`: where the place says it already. */
export function StatusMark({ name, alone, ...appearance }: DrawnStatus & { alone?: boolean }) {
  const { tone = "blue", icon } = drawnStatus(appearance);
  if (alone) return <Mark name={name} icon={icon} tone={tone} />;
  return (
    <span class="status-mark" data-tone={tone} title={name}>
      <Icon name={icon} />
      <bdi>{name}</bdi>
    </span>
  );
}

/** The pictures alone, beside a name that is written. */
export function StatusIcon(appearance: Appearance & { closed: boolean }) {
  const { tone = "blue", icon } = drawnStatus(appearance);
  return <Picture icon={icon} tone={tone} />;
}

export const PriorityIcon = (appearance: Appearance) => <Picture {...drawnPriority(appearance)} />;

export const TrackerIcon = ({ name }: { name: string }) => <Picture icon={iconOfTracker(name)} tone="gray" />;

const Picture = ({ icon, tone }: { icon: IconName; tone: Tone }) => (
  <span class="mark-alone" data-tone={tone}>
    <Icon name={icon} />
  </span>
);

export function PriorityMark({ name, ...appearance }: Appearance & { name: string }) {
  return <Mark name={name} {...drawnPriority(appearance)} />;
}

export const TrackerMark = ({ name }: { name: string }) => <Mark name={name} icon={iconOfTracker(name)} tone="gray" />;

/** A picture whose name is its title, and said by screen readers. */
function Mark({ name, icon, tone }: { name: string; icon: IconName; tone: Tone }) {
  return (
    <span class="mark-alone" data-tone={tone} title={name}>
      <Icon name={icon} />
      <span class="sr-only">{name}</span>
    </span>
  );
}

/** Where there is none; `name` says so to who does not see the dash. */
export function NoValue({ name }: { name: string }) {
  return (
    <span class="no-value">
      <span aria-hidden="true">—</span>
      <span class="sr-only">{name}</span>
    </span>
  );
}
