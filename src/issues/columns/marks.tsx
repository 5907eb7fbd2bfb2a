import { Icon, type IconName, type Tone } from "../../design/index.js";

/** The names of a fresh installation; another one has what all of its kind have. */
const statuses = new Map<string, [IconName, Tone]>([
  ["New", ["circle", "gray"]],
  ["In Progress", ["circle-play", "blue"]],
  ["Resolved", ["circle-check", "green"]],
  ["Feedback", ["message-square", "amber"]],
  ["Closed", ["circle-check", "purple"]],
  ["Rejected", ["circle-x", "red"]],
]);
const priorities = new Map<string, [IconName, Tone]>([
  ["Low", ["signal-low", "gray"]],
  ["Normal", ["signal-medium", "gray"]],
  ["High", ["signal-high", "amber"]],
  ["Urgent", ["chevrons-up", "red"]],
  ["Immediate", ["triangle-alert", "red"]],
]);
const trackers = new Map<string, IconName>([
  ["Bug", "bug"],
  ["Feature", "lightbulb"],
  ["Support", "life-buoy"],
]);

/** With its name beside it: a list is read by it. */
export function StatusMark({ name, closed }: { name: string; closed: boolean }) {
  const [icon, tone] = statuses.get(name) ?? (closed ? ["circle-check", "purple"] : ["circle-dot", "blue"]);
  return (
    <span class="status-mark" data-tone={tone} title={name}>
      <Icon name={icon} />
      <bdi>{name}</bdi>
    </span>
  );
}

export function PriorityMark({ name }: { name: string }) {
  const [icon, tone] = priorities.get(name) ?? ["flag", "gray"];
  return <Mark name={name} icon={icon} tone={tone} />;
}

export const TrackerMark = ({ name }: { name: string }) => (
  <Mark name={name} icon={trackers.get(name) ?? "tag"} tone="gray" />
);

/** A picture whose name is its title, and said by screen readers. */
function Mark({ name, icon, tone }: { name: string; icon: IconName; tone: Tone }) {
  return (
    <span class="mark-alone" data-tone={tone} title={name}>
      <Icon name={icon} />
      <span class="sr-only">{name}</span>
    </span>
  );
}
