import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { administers, type UserCustomFields, userValuesAt, type Viewer } from "../../accounts/index.js";
import { type Db, parsed } from "../../kernel/index.js";
import { userFieldVisible } from "../custom-fields/custom-fields.js";
import { byCustomValueOf } from "./by-custom-value.js";
import { CustomControls, type FieldsToSet, fieldsToSet } from "./controls/custom-controls.js";
import { defaultsInForm, sentCustomValues, sentInForm, shownInForm, writtenInForm } from "./controls/custom-form.js";
import { customFieldAnswer, customFieldJson } from "./custom-field-json.js";
import { CustomValue } from "./custom-value.js";
import { labelled } from "./referred.js";
import { type CustomFieldsForm, offerCustomValues, withNamedValues } from "./searched-values.js";
import { customFieldsSchema, customFieldValuesSchema, customValuesIn } from "./sent-values.js";
import { customFieldsOfAll } from "./shown-values.js";
import { wantedValues } from "./wanted-values.js";
import { writeValues } from "./write-values.js";

const input = { custom_fields: customFieldsSchema.optional(), custom_field_values: customFieldValuesSchema.optional() };

/** The custom fields of users, for the room of accounts. */
export const customFieldsOfUsers: UserCustomFields = {
  input,
  answer: { custom_fields: z.array(customFieldAnswer).optional().describe("Those that the caller sees.") },
  given({ custom_fields, custom_field_values }) {
    if (custom_fields === undefined && custom_field_values === undefined) return undefined;
    const sent = parsed(z.object(input), { custom_fields, custom_field_values });
    return customValuesIn(sent.custom_fields, sent.custom_field_values);
  },
  sent: sentCustomValues,
  named: (db, viewer, sent) => withNamedValues(db, formOf(viewer), sent),
  offer: (db, c, field) => offerCustomValues(db, c, formOf(c.var.viewer), field),
  async json(db, viewer, userIds) {
    const all = await customFieldsOfAll(db, "user", userIds, seenOf(viewer));
    return new Map(
      [...all].map(([id, fields]) => [id, { custom_fields: fields.map((field) => customFieldJson(field)) }]),
    );
  },
  filtered: (viewer, field, expression) =>
    byCustomValueOf(expression, { type: "user", id: sql`u.id`, field, seen: userFieldVisible(viewer) }),
  async shown(db, viewer, userId) {
    const fields = (await shownOf(db, viewer, userId)).filter(({ values }) => values.length > 0);
    return (await labelled(db, fields)).map((field) => [field.name, <CustomValue {...field} of={{ id: userId }} />]);
  },
  async controls(db, viewer, { userId, sent, problems = [] }) {
    const toSet = await fieldsToSet(db, formOf(viewer));
    const stored = userId === undefined ? defaultsInForm(toSet.fields) : await storedOf(db, viewer, userId, toSet);
    const values = { ...stored, ...(sent && sentInForm(sent)) };
    return <CustomControls toSet={toSet} values={values} problems={problems} searchedAt={userValuesAt} />;
  },
  async wanted({ trx, actor }, userId, given) {
    const { changes, problems } = await wantedValues(trx, {
      type: "user",
      id: userId,
      where: writableBy(actor),
      given: given ?? {},
      // A lock or another password changes none.
      asksRequired: userId === undefined || given !== undefined,
    });
    return {
      problems: actor.operator ? [] : problems,
      write: (id) => writeValues(trx, { type: "user", id: sql`${id}::int` }, changes),
    };
  },
};

const formOf = (viewer: Viewer): CustomFieldsForm => ({ type: "user", where: writableBy(viewer) });

async function storedOf(db: Db, viewer: Viewer, userId: number, { options }: FieldsToSet) {
  const stored = await shownOf(db, viewer, userId);
  return { ...shownInForm(stored), ...(await writtenInForm(stored, options, (fields) => labelled(db, fields))) };
}

const shownOf = async (db: Db, viewer: Viewer, userId: number) =>
  (await customFieldsOfAll(db, "user", [userId], seenOf(viewer))).get(userId) ?? [];

/** About `custom_fields f` of `record`: what one may change of oneself one sees, too. */
const seenOf = (viewer: Viewer): RawBuilder<boolean> =>
  sql`(${userFieldVisible(viewer)} or (f.editable and record.id = ${viewer.id}::int))`;

/** Who is no administrator writes of themselves alone: the verb decides that. */
const writableBy = (viewer: Viewer): RawBuilder<boolean> => (administers(viewer) ? sql`true` : sql`f.editable`);
