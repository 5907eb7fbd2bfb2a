import { useView } from "../view.js";

/** The bell in its square; the product's name always stands beside it. */
export function Brand() {
  return <img class="brand-mark" src={useView().assets.url("brand.svg")} alt="" width="22" height="22" />;
}
