import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { searchedWords, wordsStand } from "../../../search/index.js";
import { inSight } from "../list/case-query.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** For the command palette: by words of their names. */
export const foundCases = (
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): RawBuilder<unknown> => sql`
  select c.name as label, concat_ws(' · ', c.company, p.name) as note, '/crm_cases/' || c.id as href, s.is_closed as done
    from crm_cases c join projects p on p.id = c.project_id join crm_case_statuses s on s.id = c.status_id
   where ${wordsStand({ entity: crmCaseEntity, viewer, id: sql`c.id`, words: searchedWords(text), titlesOnly: true })}
     and ${inSight(viewer)}
   order by s.is_closed, c.updated_on desc, c.id desc limit ${sql.lit(limit)}`;
