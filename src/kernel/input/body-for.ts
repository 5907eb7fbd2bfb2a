/**
 * The body that `read` reads. What is wrong with it is told only to a caller whom `permit` lets pass: the permission comes first,
 * as in Redmine, and a missing record before both. A right body costs no question here, because the verb asks by itself.
 */
export async function bodyFor<Body>(read: Promise<Body>, permit: () => unknown): Promise<Body> {
  return read.catch(async (refusal: unknown) => {
    await permit();
    throw refusal;
  });
}
