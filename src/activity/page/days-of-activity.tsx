import { DayName, Feed, useView } from "../../design/index.js";
import { dayIn } from "../../kernel/index.js";
import type { Happening } from "../happening.js";
import { HappeningItem } from "./happening-item.js";

/** Newest first, each day of the viewer's zone under its name. `projectId`: the project that is not said of each. */
export function DaysOfActivity({ happenings, projectId }: { happenings: Happening[]; projectId: number | undefined }) {
  const { zone } = useView();
  const days = Map.groupBy(happenings, ({ at }) => dayIn(zone, at));
  return (
    <Feed>
      {[...days].map(([day, ofDay]) => (
        <section class="activity-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <DayName date={day} />
          </h2>
          {ofDay.map((happening) => (
            <HappeningItem happening={happening} saysProject={happening.record.project.id !== projectId} />
          ))}
        </section>
      ))}
    </Feed>
  );
}
