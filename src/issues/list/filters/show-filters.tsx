import type { Context } from "hono";
import { notFound, type Runtime } from "../../../kernel/index.js";
import { askedFilters } from "../../filters/asked-filters.js";
import { listAround } from "../page/list-address.js";
import { buildable, buildableFilters } from "./buildable-filters.js";
import { editedFilter } from "./editor/edited-filter.js";
import { choicesOf } from "./editor/filter-choices.js";
import { FilterFieldsPage, FilterPage } from "./editor/filter-page.js";
import { filterPlace } from "./filter-place.js";
import { readFilter } from "./set-filter.js";

/** `/issues/filters?tracker_id=1`: by what the list can be filtered. */
export async function showFilterFields({ db }: Runtime, c: Context): Promise<Response> {
  const place = await filterPlace(db, c);
  const subprojects = place.projectId === undefined ? [] : await choicesOf(db, SUBPROJECTS, place);
  const here = buildableFilters(place).filter(({ name }) => name !== SUBPROJECTS || subprojects?.length !== 0);
  return c.var.show(<FilterFieldsPage buildable={here} address={listAround(c.var.view().path)} />);
}

/** Many projects have none, and there is nothing to choose from then. */
const SUBPROJECTS = "subproject_id";

/** `/issues/filters/assigned_to_id?assigned_to_id=me`: what one filter can be set to, and what it is set to. */
export async function showFilter({ db }: Runtime, c: Context): Promise<Response> {
  const name = c.req.param("filter") ?? "";
  const place = await filterPlace(db, c, name);
  const filter = buildable(name, place);
  if (!filter) throw notFound("filter");
  const raw =
    askedFilters(c.req.queries(), place.projectId !== undefined)[name] || (name === "status_id" ? "open" : undefined);
  const edited = await editedFilter(db, filter, { place, set: raw ? readFilter(name, raw) : undefined });
  return c.var.show(<FilterPage filter={edited} address={listAround(c.var.view().path)} />);
}
