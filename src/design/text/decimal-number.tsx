import { remembered } from "../render/remembered.js";
import { useView } from "../view.js";

/** A number as the reader's language writes it, with all of its decimals: "1.234,0005". */
export function DecimalNumber({ value }: { value: string | number }) {
  return <>{numbers(useView().language).format(Number(value))}</>;
}

/** Without a bound of its own the engine rounds to three decimals. No number has more than twenty that say anything. */
const numbers = remembered((language: string) => new Intl.NumberFormat(language, { maximumFractionDigits: 20 }), {
  most: 200,
});
