import { Icon, type IconName, Time, useView } from "../../design/index.js";
import type { Found } from "../provider.js";
import type { SearchedWord } from "../words.js";
import { Marked } from "./marked.js";

/** One line that says what it is and where, one that shows the words in it. */
export function FoundRecord({ icon, words, ...found }: Found & { icon: IconName; words: SearchedWord[] }) {
  const { t } = useView();
  const { closed, heading, title, href, project, createdOn, excerpt } = found;
  return (
    <li class="found-record" data-closed={closed ? "true" : undefined}>
      <Icon name={closed ? "circle-check" : icon} />
      <a class="feed-title" dir="auto" href={href} data-list-target="item">
        <Marked text={heading?.name ?? title} words={words} />
        {heading && <span class="quiet"> {heading.number}</span>}
        {closed && <span class="sr-only"> ({t("search.closed")})</span>}
      </a>
      <p class="found-place">
        <a href={`/projects/${project.identifier}`}>
          <bdi>{project.name}</bdi>
        </a>
        <Time at={createdOn} compact />
      </p>
      {excerpt !== "" && (
        <p class="found-excerpt" dir="auto">
          <Marked text={excerpt} words={words} />
        </p>
      )}
    </li>
  );
}
