import type { Child } from "hono/jsx";
import { TurboStream } from "../../design/index.js";

const NEWS_ID = "page_news";

/**
 * Where a page says what others changed meanwhile: above what is being read or typed, which it does not move. `about`: what the
 * stream of the page is asked for besides.
 */
export const NewsPlace = ({ about }: { about: string }) => (
  <div
    id={NEWS_ID}
    class="page-news"
    role="status"
    data-controller="news"
    data-action="turbo:morph-element->news#connect"
    data-live-about={about}
  />
);

/** After what is new was shown. */
export const FreshNewsPlace = (props: { about: string }) => (
  <TurboStream action="replace" target={NEWS_ID}>
    <NewsPlace {...props} />
  </TurboStream>
);

export const NewsStream = ({ children }: { children: Child }) => (
  <TurboStream action="update" target={NEWS_ID}>
    {children}
  </TurboStream>
);
