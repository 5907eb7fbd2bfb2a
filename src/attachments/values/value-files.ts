import { type RawBuilder, sql } from "kysely";
import { LARGEST_PICTURE } from "../../kernel/index.js";
import { typeOfValues } from "./type-of-values.js";

/**
 * For a select from `custom_fields f`, as JSON: the name of the file that is its value for a record, with the paths of the file and,
 * of a picture, of a small one; null without any.
 */
export const valueFiles = (type: string, id: RawBuilder<number>): RawBuilder<unknown> => sql`
  case when f.field_format = 'attachment' then (
    select json_agg(json_build_object('name', a.filename, 'href', '/attachments/download/' || a.id,
             'thumbnail', case when a.picture_type is not null and a.filesize <= ${sql.lit(LARGEST_PICTURE)}
                               then '/attachments/thumbnail/' || a.id || '/100' end))
      from attachments a
     where a.entity_type = ${sql.lit(typeOfValues(type))} and a.entity_id = ${id} and a.custom_field_id = f.id) end`;

/** A select of the ids and the names of the files that are values of custom fields of a record. */
export const filesInValues = (type: string, id: number): RawBuilder<unknown> => sql`
  select a.id, a.filename from attachments a where a.entity_type = ${typeOfValues(type)} and a.entity_id = ${id}`;
