import { type RawBuilder, sql } from "kysely";
import type { Settings } from "../../kernel/index.js";

/** Of `users as u`: they must choose another password before they go on, told to, or theirs is too old. */
export function passwordIsDue(settings: Pick<Settings, "value">): RawBuilder<boolean> {
  const days = settings.value<number>("password_max_age");
  return sql<boolean>`
    (u.must_change_passwd
     or ${days}::int > 0 and coalesce(u.password_changed_on, 'epoch') < now() - make_interval(days => ${days}::int))`;
}
