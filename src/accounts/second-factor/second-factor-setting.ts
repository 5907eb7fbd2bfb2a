import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { SettingDeclaration, Settings } from "../../kernel/index.js";

/** Redmine's values of the setting `twofa`. */
const OFF = 0;
const OPTIONAL = 1;
const REQUIRED = 2;
const REQUIRED_OF_ADMINISTRATORS = 3;

const MODES = [OFF, OPTIONAL, REQUIRED, REQUIRED_OF_ADMINISTRATORS] as const;

type Mode = (typeof MODES)[number];
type Chosen = Pick<Settings, "value">;

export const secondFactorSetting: SettingDeclaration = {
  name: "twofa",
  // The OpenAPI document would name the first of them alone.
  schema: z.literal(MODES).meta({ enum: [...MODES] }),
  default: OPTIONAL,
};

const modeOf = (settings: Chosen) => settings.value<Mode>("twofa");

/** Off: nobody is asked for a code, and what users have set up waits until it is on again. */
export const secondFactorIsOn = (settings: Chosen): boolean => modeOf(settings) !== OFF;

/** Of `users as u`: a code is asked for after the password. */
export const asksForCode = (settings: Chosen): RawBuilder<boolean> =>
  sql<boolean>`${secondFactorIsOn(settings)}::boolean and exists (select from second_factors f where f.user_id = u.id)`;

/** Of `users as u`: they must have one, as all users, as administrators, or for one of their groups. */
export function mustHaveSecondFactor(settings: Chosen): RawBuilder<boolean> {
  const mode = modeOf(settings);
  return sql<boolean>`
    (${mode === REQUIRED}::boolean
     or ${mode === REQUIRED_OF_ADMINISTRATORS}::boolean and u.admin
     or ${mode !== OFF}::boolean
        and exists (select from group_users gu join users g on g.id = gu.group_id
                     where gu.user_id = u.id and g.twofa_required))`;
}
