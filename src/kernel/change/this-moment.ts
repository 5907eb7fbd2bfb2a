import { sql } from "kysely";

/**
 * When a change happens (decisions 10.6): the clock as the statement that writes it arrives, after an earlier one has waited
 * for its rows. One moment for the whole statement, so that a record and its journal agree; never `now()`, the start of
 * the transaction.
 */
export const thisMoment = sql<Date>`statement_timestamp()`;
