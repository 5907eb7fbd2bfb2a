/** HTML attributes that a caller may add to a component besides its own props. */
export type Attributes = {
  id?: string;
  class?: string;
  /** Where a page, or a frame, is begun to be used. */
  autofocus?: boolean;
  /** -1: scripts may give it the focus. */
  tabindex?: number;
  [more: `data-${string}` | `aria-${string}`]: string | number | boolean | undefined;
};
