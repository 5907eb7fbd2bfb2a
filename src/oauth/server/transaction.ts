import { AsyncLocalStorage } from "node:async_hooks";
import { operator } from "../../accounts/index.js";
import { type Change, change, type Db, type Runtime, type Trx } from "../../kernel/index.js";

const opened = new AsyncLocalStorage<Trx>();

/**
 * Runs `act` as one change of the product. The library takes no transaction through its functions, so the adapter below it
 * finds the open one here; nothing else may use it. Once: the library
 * keeps in memory what it has exchanged.
 */
export const asOneChange = <T>(runtime: Runtime, act: (change: Change) => Promise<T>): Promise<T> =>
  change(runtime, operator, (open) => opened.run(open.trx, () => act(open)), { once: true });

/** For the adapter: the transaction of the request, outside of one the database. */
export const openedOr = (db: Db): Db | Trx => opened.getStore() ?? db;
