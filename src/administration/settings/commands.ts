import { operator } from "../../accounts/index.js";
import { type Command, command, Refusal } from "../../kernel/index.js";
import { changeSettings } from "./change-settings.js";

const settingsGet = command({
  name: "settings get",
  summary: "Print one setting as JSON, or all of them.",
  arguments: { name: { optional: true, summary: "Of the setting" } },
  async run({ settings }, { arguments: { name } }, say) {
    const all = settings.all();
    if (name === undefined) for (const [each, value] of Object.entries(all)) say(`${each} ${JSON.stringify(value)}`);
    else if (Object.hasOwn(all, name)) say(JSON.stringify(all[name]));
    else throw new Refusal(404, { field: name, rule: "no_setting" });
  },
});

const settingsSet = command({
  name: "settings set",
  summary: "Change a setting, at once in every process.",
  arguments: {
    name: { summary: "Of the setting" },
    value: { summary: "What is not JSON is text" },
  },
  async run(runtime, { arguments: { name, value } }, say) {
    const { settings } = runtime;
    await changeSettings(runtime, operator, {
      [name]: typeof settings.all()[name] === "string" ? value : asJson(value),
    });
    say(`${name} ${JSON.stringify(settings.all()[name])}`);
  },
});

export const settingsCommands: Command[] = [settingsGet, settingsSet];

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
