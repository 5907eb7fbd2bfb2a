import { PgBoss } from "pg-boss";

const FIVE_FIELDS = /^\S+(\s+\S+){4}$/;

/** Whether this is a cron expression of five fields that the queue can follow, and whose time comes. */
export function isCron(text: string): boolean {
  if (!FIVE_FIELDS.test(text)) return false;
  try {
    return queue().previewSchedule(text, { count: 1 }).length === 1;
  } catch {
    return false;
  }
}

/** Never started: it reads expressions as the one that will run them does. */
const queue = () => new PgBoss({ db: { executeSql: () => Promise.reject(new Error("This queue is not started.")) } });
