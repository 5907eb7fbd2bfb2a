import { createContext, useContext } from "hono/jsx";
import { z } from "zod";
import { exactMoment, sentId, sentNumber } from "../../kernel/index.js";
import { type Reason, reasons } from "../job/reason.js";
import type { Filter } from "./filter.js";

/** The list a page or panel shows: what it is asked with, which its links and forms hand on. */
export interface ListState {
  /** Also seen ones, below. */
  withSeen: boolean;
  filter: Pick<Filter, "kind" | "reason" | "projectId">;
  /** It goes on behind this one. */
  after?: Place;
}

/** A place in the list: among the seen ones or above, the time of the last event, and the id. */
export interface Place {
  seen: boolean;
  lastEventAt: string;
  id: number;
}

export const LIST_PATH = "/service_notifications";

/** What was not meant for this list, or is no value of it, asks for nothing. */
export function listStateOf(asked: (name: string) => string | undefined): ListState {
  const { data: projectId } = sentId.safeParse(asked("project_id"));
  const kind = asked("kind");
  return {
    withSeen: asked("seen") === "1",
    filter: {
      ...(kind !== undefined && /^\w{1,100}$/.test(kind) && { kind }),
      ...(isReason(asked("reason")) && { reason: asked("reason") as Reason }), // asked one line before
      ...(projectId !== undefined && { projectId }),
    },
    after: placeOf(asked("after")),
  };
}

const isReason = (word: string | undefined) => reasons.some((reason) => reason === word);

const placed = z.tuple([z.enum(["0", "1"]), exactMoment, sentNumber(z.int().min(0))]);

function placeOf(after = ""): Place | undefined {
  const { data } = placed.safeParse(after.split("~"));
  return data && { seen: data[0] === "1", lastEventAt: data[1], id: data[2] };
}

/** As parameters of an address, or hidden fields of a form. */
export function listQuery({ withSeen, filter: { kind, reason, projectId }, after }: ListState): [string, string][] {
  const place = after && [Number(after.seen), after.lastEventAt, after.id].join("~");
  const all = { seen: withSeen ? "1" : undefined, kind, reason, project_id: projectId, after: place };
  return Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
}

export const listPath = (state: ListState): string => withState(LIST_PATH, state);

/** With scripts it is posted; without them it is a page that asks. */
export const unwatchPath = (id: number, state: ListState): string => withState(`${LIST_PATH}/${id}/unwatch`, state);

function withState(path: string, state: ListState): string {
  const query = new URLSearchParams(listQuery(state)).toString();
  return query === "" ? path : `${path}?${query}`;
}

export const isFiltered = ({ filter }: ListState): boolean => Object.keys(filter).length > 0;

const ListContext = createContext<ListState>({ withSeen: false, filter: {} });

export const InList = ListContext.Provider;

/** The list that a card stands in. */
export const useListState = (): ListState => useContext(ListContext);

/** In every form of a card: after it was sent, the same list is answered. */
export const ListFields = () => (
  <>
    {listQuery(useListState()).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);
