import type { Form } from "../../kernel/index.js";

/** In a form that stands on pages without a list, as that of the command palette: what it did is said in their corner. */
export const CORNER = { name: "corner", value: "1" };

export const CornerField = () => <input type="hidden" {...CORNER} />;

export const isInCorner = (form: Form): boolean => form.text(CORNER.name) === CORNER.value;
