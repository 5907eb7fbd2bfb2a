import fc from "fast-check";
import { compareShown, compareStored } from "./compare.js";
import { beginAnew, openHouse } from "./house.js";
import { type Step, steps } from "./steps.js";
import { take } from "./take.js";

/** Takes random sequences of steps in the product and in the model. Answers how many steps that were. */
export async function checkSequences({ sequences, length }: { sequences: number; length: number }): Promise<number> {
  const house = await openHouse();
  let taken = 0;
  const agrees = async (sequence: Step[]) => {
    await beginAnew(house);
    for (const step of sequence) {
      await take(house, step);
      await compareStored(house);
      taken++;
      // They are many questions.
      if (taken % 4 === 0) await compareShown(house);
    }
    await compareShown(house);
  };
  try {
    const sequence = fc.array(steps, { minLength: length, maxLength: length, size: "max" });
    await fc.assert(fc.asyncProperty(sequence, agrees), { numRuns: sequences, endOnFailure: true });
  } finally {
    await house.app.close();
  }
  return taken;
}
