import type { Context } from "hono";
import { asksForStream, meant, TurboStream, withQuery } from "../../../../design/index.js";
import { alternatives, type Db, notFound, problemsOf, type Runtime } from "../../../../kernel/index.js";
import { buildable } from "../buildable-filters.js";
import { type FilterPlace, filterPlace } from "../filter-place.js";
import { type AddedFilter, addedFilter, notAdding, writtenFilter } from "./added-filter.js";
import { editedFilter } from "./edited-filter.js";
import { FILTER_EDITOR, FilterEditor } from "./filter-editor.js";
import { FilterPage } from "./filter-page.js";
import { commonChoices, filterSource, NONE } from "./filter-sources.js";

/**
 * Leads from the form of one filter to the address of the list, which is the one to keep: it has ids, and names change. What
 * was typed and means none or several filters nothing; the form is shown again, where it was sent from.
 */
export async function addFilter({ db }: Runtime, c: Context): Promise<Response> {
  const { path } = c.var.view();
  const list = withQuery(path, { ...notAdding, page: undefined, offset: undefined });
  const added = addedFilter(c.req.queries());
  if (!added) return c.var.goTo(list);
  if (added.typed === "") return c.var.goTo(withFilter(list, added));
  const place = await filterPlace(db, c, added.name);
  let address = list;
  const problems = await problemsOf(async () => {
    address = withFilter(list, await withTyped(db, added, place));
  });
  if (problems.length === 0) return c.var.goTo(address);
  const filter = buildable(added.name, place);
  if (!filter) throw notFound("filter");
  const { name, operator, value, typed } = added;
  const set = { name, operator, value, values: alternatives(value) };
  const edited = await editedFilter(db, filter, { place, set, refused: { typed, problems } });
  if (!asksForStream(c)) return c.var.show(<FilterPage filter={edited} address={list} />, 422);
  return c.var.stream(
    <TurboStream action="replace" target={FILTER_EDITOR}>
      <FilterEditor filter={edited} address={list} inPopup />
    </TurboStream>,
    422,
  );
}

/** Where nothing was chosen, without it. */
const withFilter = (list: string, added: AddedFilter) => withQuery(list, { [added.name]: writtenFilter(added) });

/** With what was typed among the values; what means none or several is refused. */
async function withTyped(db: Db, added: AddedFilter, place: FilterPlace): Promise<AddedFilter> {
  const { name, operator, value, typed } = added;
  const isTyped = ({ label }: { label: string }) => label.toLowerCase() === typed.toLowerCase();
  const common = commonChoices(name, place).find(isTyped)?.value;
  if (common === NONE) return { ...added, operator: operator === "!" ? "*" : NONE };
  const source = filterSource(db, name, place);
  if (!source) throw notFound("filter");
  const found = common ?? String(await meant(source, { field: name, typed }));
  return { ...added, value: value === "" ? found : `${value}|${found}` };
}
