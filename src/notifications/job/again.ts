/** A deadlock, or a person who was deleted while they were being told: the next attempt finds what is there by then. */
const PASSING = ["40P01", "40001", "23503"];

const ATTEMPTS = 5;

/**
 * At once, because nothing else has to happen first; `act` is told that it is not the first time. What goes on failing is
 * thrown: the queue tries it again later.
 */
export async function againIfPassing<T>(act: (isAgain: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act(attempt > 1);
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.includes((error as { code?: string }).code ?? "")) throw error;
    }
  }
}
