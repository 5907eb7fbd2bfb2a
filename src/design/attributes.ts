/** HTML attributes that a caller may add to a component besides its own props. */
export type Attributes = {
  id?: string;
  class?: string;
  /** -1: scripts may give it the focus. */
  tabindex?: number;
  [more: `data-${string}` | `aria-${string}`]: string | number | boolean | undefined;
};
