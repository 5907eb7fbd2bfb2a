/** What a caller may hang on a component besides its own props. */
export type Attributes = {
  id?: string;
  class?: string;
  [more: `data-${string}` | `aria-${string}`]: string | number | boolean | undefined;
};
