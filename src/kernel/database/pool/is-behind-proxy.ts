import type pg from "pg";

/** Who answers for a server says numbers of its own: the one for cancelling is not that of the process that serves us. */
export async function isBehindProxy(client: pg.Client): Promise<boolean> {
  const { processID } = client as unknown as { processID: number }; // left out of the types
  const { rows } = await client.query<{ id: number }>("select pg_backend_pid() as id");
  return rows[0]?.id !== processID;
}
