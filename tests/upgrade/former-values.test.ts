import assert from "node:assert/strict";
import { test } from "node:test";
import { createApiKey } from "../../src/accounts/index.js";
import { answered, byOperator } from "../../src/testing/index.js";
import { olderHouse } from "./older-house.js";

/** One that had another status and tracker, one that has what the first had, and changes that name no other record. */
const WRITTEN = [
  `insert into issue_statuses (name, is_closed, position) values ('Doing', false, 2)`,
  `insert into issues (project_id, tracker_id, status_id, priority_id, author_id, subject)
   values (1, 1, 2, 1, 2, 'begun'), (1, 1, 1, 1, 2, 'new'), (1, 1, 2, 1, 2, 'born so')`,
  `insert into journals (entity_type, entity_id, user_id) values ('Issue', 1, 2), ('Issue', 3, 2), ('CrmCase', 3, 2)`,
  `insert into journal_details (journal_id, property, prop_key, old_value, value)
   values (1, 'attr', 'status_id', '1', '2'), (2, 'attr', 'description', repeat('1', 9000), '2'),
          (2, 'attr', 'done_ratio', '1', '2'), (2, 'cf', '1', '1', '2'), (3, 'attr', 'status_id', '1', '2'),
          (2, 'attr', 'parent_id', repeat('1', 9000), null)`,
];

test("what an issue had been before is found by its history", async () => {
  // The last day before the history knew its records.
  const app = await olderHouse("2027-01-03", WRITTEN);
  try {
    const { key } = await byOperator(app, (open) =>
      createApiKey(open, { userId: 2, name: "reader", readOnly: true, expiresOn: null }),
    );
    const found = async (query: string): Promise<string[]> => {
      const { issues } = await answered(app, "GET", `/issues.json?sort=id&${query}`, undefined, key);
      return issues.map(({ subject }: { subject: string }) => subject);
    };
    assert.deepEqual(await found("status_id=cf1"), ["begun"]);
    assert.deepEqual(await found("status_id=ev1"), ["begun", "new"]);
    assert.deepEqual(await found("status_id=!ev1"), ["born so"]);
  } finally {
    await app.close();
  }
});
