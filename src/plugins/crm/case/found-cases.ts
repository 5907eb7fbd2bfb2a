import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { searchedWords, wordsStand } from "../../../search/index.js";
import { eachInSight } from "../list/case-query.js";
import { crmCaseEntity } from "./crm-case-entity.js";

/** For the command palette: by words of their names. What has them is found first, and asked whether it is in sight. */
export const foundCases = (
  viewer: Viewer,
  { text, limit }: { text: string; limit: number },
): RawBuilder<unknown> => sql`
  select c.name as label, concat_ws(' · ', c.company, p.name) as note, '/crm_cases/' || c.id as href, c.is_closed as done
    from (
      select c.id, c.name, c.company, c.project_id, c.updated_on,
             c.status_id = any(array(select id from crm_case_statuses where is_closed)) as is_closed
        from crm_cases c
       where ${wordsStand({ entity: crmCaseEntity, viewer, id: sql`c.id`, words: searchedWords(text), titlesOnly: true })}
         and ${eachInSight(viewer)}
       order by is_closed, c.updated_on desc, c.id desc limit ${sql.lit(limit)}) c
    join projects p on p.id = c.project_id
   order by c.is_closed, c.updated_on desc, c.id desc`;
