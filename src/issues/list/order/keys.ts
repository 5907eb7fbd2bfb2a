import type { RawBuilder } from "kysely";

/** One thing that a list is sorted by. */
export interface Key {
  /** What is compared, the strongest first: of `issues i`, or of what `from` joins to it. */
  values: RawBuilder<unknown>[];
  from?: RawBuilder<unknown>;
  descending: boolean;
  /** What has none comes last, in both directions. */
  mayBeEmpty: boolean;
  /** Where it is empty when the key is. An index begins with it. */
  column: RawBuilder<unknown>;
  /** The issue has none, said without `from`. Default: `column` is null. */
  isEmpty?: RawBuilder<boolean>;
  /** Set where that index has another order than the list. */
  groups?: Groups;
  within?: Within;
  /** Set where an index has the order of most issues alone. */
  mostly?: Mostly;
}

/** A key that is this column, which an index begins with, but not for each issue that has a value there. */
export interface Mostly {
  column: RawBuilder<unknown>;
  /** It is that of the issue; nothing else has a key. */
  where: RawBuilder<boolean>;
}

/** Another column before the key's in that index: the order of the list is there for one of its values at a time. */
export interface Within {
  column: RawBuilder<unknown>;
  ids: RawBuilder<unknown>;
}

/** The issues of a list one group after the other. */
export interface Groups {
  /** In the order of the list but for its direction: `keys`, what is compared, and `ids`, the column's values that share it. */
  rows: RawBuilder<unknown>;
  keys: string[];
  /** There may be too many groups to visit them all. */
  many?: boolean;
  /** The issue is of the group with this id. Default: it is the value of the key's `column`. */
  holds?: (id: RawBuilder<unknown>) => RawBuilder<boolean>;
}

/** What a list can be sorted by. */
export type Sortable = Omit<Key, "descending">;
