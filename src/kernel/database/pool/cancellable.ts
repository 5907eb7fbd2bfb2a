import type { NamingClient } from "./naming-client.js";
import type { Pool } from "./pool.js";

/**
 * The connections of a pool for one request that may be given up: when the signal is aborted, the statement under way is
 * cancelled, and no other is sent. So a change is taken back, unless its commit was sent before: then it stands whole.
 * Statements that were given up throw the signal's reason.
 */
export const cancellable = (pool: Pool, signal: AbortSignal): Pool => ({
  ...pool,
  connect: async () => endingWith(signal, await pool.connect()),
});

const endingWith = (signal: AbortSignal, client: NamingClient): NamingClient => ({
  ...client,
  async query(text, values) {
    if (text === "rollback") return client.query(text, values);
    signal.throwIfAborted();
    if (text === "commit") return client.query(text, values);
    const cancel = () => client.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return await client.query(text, values);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  },
});
