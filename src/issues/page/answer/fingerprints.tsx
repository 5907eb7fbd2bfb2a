import type { FormValues } from "../../form/form-values.js";
import { fingerprint } from "./answer-state.js";

/** They stand for values, so that what was changed in a form is known when it comes back. */
export function Fingerprints({ group, values }: { group: string; values: FormValues }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input type="hidden" name={`${group}[${name}]`} value={fingerprint(value)} />
      ))}
    </>
  );
}
