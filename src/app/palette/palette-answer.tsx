import type { Child } from "hono/jsx";
import { Avatar, Form, Icon, type IconName, useView, withQuery } from "../../design/index.js";
import type { foundRecords } from "./found-records.js";
import type { OfferedAction } from "./offered-actions.js";
import type { FoundRecord } from "./palette-door.js";

interface PaletteAnswerProps {
  text: string;
  /** The project of the page on which the palette was opened, with the search in it. */
  here: FoundRecord | undefined;
  found: Awaited<ReturnType<typeof foundRecords>>;
  offered: OfferedAction[];
}

/** The options of the palette below their headings: actions first, but for what is offered before anything is typed. `data-said` is read out. */
export function PaletteAnswer({ text, here, found, offered }: PaletteAnswerProps) {
  const { t } = useView();
  const records = found.flatMap(({ records }) => records);
  const all = text === "" ? [...records, ...offered] : [...offered, ...records];
  return (
    <div data-said={t("app.palette.said", { count: all.length, first: all[0]?.label })}>
      {text !== "" && <Actions offered={offered} />}
      {found.map(({ source, records }, group) => (
        <Group id={`palette_group_${group}`} label={t(source.label)}>
          {records.map((record, place) => (
            <Option id={`palette_${group}_${place}`} icon={source.icon} {...record} />
          ))}
        </Group>
      ))}
      {text === "" && <Actions offered={offered} />}
      {text !== "" && (
        <Group id="palette_all" label={t("design.search")}>
          {here && (
            <Option
              id="palette_here"
              icon="search"
              label={t("app.palette.here", { text, project: here.label })}
              href={here.href}
            />
          )}
          <Option
            id="palette_everywhere"
            icon="search"
            label={t("app.palette.everywhere", { text })}
            href={withQuery("/search", { q: text })}
          />
        </Group>
      )}
    </div>
  );
}

function Actions({ offered }: Pick<PaletteAnswerProps, "offered">) {
  if (offered.length === 0) return null;
  return (
    <Group id="palette_actions" label={useView().t("app.palette.actions")}>
      {offered.map((action, place) => (
        <Action id={`palette_action_${place}`} {...action} />
      ))}
    </Group>
  );
}

/** A heading cannot stand in a list box, so its words name the group. */
function Group({ id, label, children }: { id: string; label: string; children: Child }) {
  return (
    <div role="group" aria-labelledby={id} class="palette-group">
      <p id={id} role="presentation">
        {label}
      </p>
      {children}
    </div>
  );
}

type OptionProps = Partial<FoundRecord> & { id: string; icon?: IconName; label: string; href: string };

function Option({ id, href, icon, label, note, done }: OptionProps) {
  return (
    <a role="option" tabindex={-1} id={id} class="palette-option" href={href} data-done={done ? "true" : undefined}>
      <Words icon={icon} label={label} note={note} />
    </a>
  );
}

function Action({ id, send, ...option }: OfferedAction & { id: string }) {
  if (!send) return <Option id={id} {...option} />;
  return (
    <Form action={option.href} method={send.method} data-turbo={send.reload ? "false" : undefined}>
      {Object.entries(send.fields ?? {}).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button role="option" type="submit" tabindex={-1} id={id} class="palette-option">
        <Words {...option} />
      </button>
    </Form>
  );
}

function Words({ icon, label, note }: Pick<OptionProps, "icon" | "label" | "note">) {
  return (
    <>
      {icon ? <Icon name={icon} /> : <Avatar name={label} size="sm" />}
      <span dir="auto">{label}</span>
      {note && (
        <span class="quiet" dir="auto">
          {note}
        </span>
      )}
    </>
  );
}
