import type { ControlsProps } from "../../accounts/index.js";
import { Icon, type IconName, type Tone, useView } from "../../design/index.js";
import { iconNames, toneNames } from "./appearance.js";

/** The colour and the picture of a status or a priority: each a row of pictures of which one is chosen. */
export function AppearanceControls({ values, nameOf }: Pick<ControlsProps<unknown>, "values" | "nameOf">) {
  const { t } = useView();
  const word = (kind: string, one: string) => t(`tracking.appearance.${kind}.${one.replaceAll("-", "_") || "usual"}`);
  return (
    <>
      <Choice field="tone" values={values} nameOf={nameOf} all={toneNames} word={(one) => word("tones", one)} />
      <Choice field="icon" values={values} nameOf={nameOf} all={iconNames} word={(one) => word("icons", one)} />
    </>
  );
}

interface ChoiceProps<One extends string> extends Pick<ControlsProps<unknown>, "values" | "nameOf"> {
  field: "tone" | "icon";
  all: readonly One[];
  word: (one: One) => string;
}

function Choice<One extends Tone | IconName | "">({ field, values, nameOf, all, word }: ChoiceProps<One>) {
  const now = values[field] ?? "";
  return (
    <fieldset class="fieldset picture-choice">
      <legend>{useView().t(`captions.${field}`)}</legend>
      <div>
        {all.map((one) => (
          <label title={word(one)}>
            <input class="sr-only" type="radio" name={nameOf(field)} value={one} checked={one === now} />
            <Picture field={field} one={one} />
            <span class={one === "" ? undefined : "sr-only"}>{word(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ field, one }: { field: "tone" | "icon"; one: string }) {
  if (one === "") return null;
  if (field === "tone") return <span class="tone-dot mark-alone" data-tone={one} />;
  return <Icon name={one as IconName} />; // the icons of `iconNames`
}
