/**
 * What pages are made of. Render with `render(view, <Page title="Issues">…</Page>)`; inside, `useView()` gives words, viewer and path.
 *
 * | component | props (? optional) | note |
 * |---|---|---|
 * | Page | title, width? "full"\|"reading"\|"split", beside?, feed? | whole document with top bar, menu, flash, panel |
 * | BarePage | title, ownDocument? | whole document with its `h1` and one Card in the middle: login, consent |
 * | PageHeader | title, crumbs? [{label, href}], meta?, actions? | the page's `h1` |
 * | Tabs | tabs [{label, href, current, count?}], label?, id? | links |
 * | Card | title?, hint?, action?, footer?, flush? | `flush` for tables and lists |
 * | Table | caption, columns [{label, cell(row), sort?, align?, main?, prose?, quiet?, wide?, said?, hideLabel?}], rows, sort?, href?(row), id?(row), group?(row) {key, head}, sticky?, oneLine?, empty? | sort links set `sort=key` or `sort=key:desc` |
 * | Matrix | caption, corner, columns, groups [{label?, rows [{label, cells}]}] | rows and columns are both named |
 * | Pagination | page, limit, total | links set `page` |
 * | DefinitionList | entries [[name, value]], blank? | |
 * | Editable | id, name, value, hotkey?, linked? | a value that opens the form in it |
 * | ProgressBar | closed, done, label | percentages; `done` holds `closed` |
 * | EmptyState | icon, title, text?, action? | |
 * | Form | action, method? "get"\|"post"\|"put"\|"patch"\|"delete", upload?, autosubmit?, draft?, leavesFrame? | adds `_csrf` and `_method` |
 * | TextInput | name, label, value?, type?, hint?, error?, required?, hideLabel?, placeholder?, autocomplete?, maxlength? … | |
 * | TextArea | name, label, value?, rows?, mentions? (url), hint?, error? … | `mentions` answers `<MentionOptions>` to `?q=` |
 * | Select | name, label, options [{value, label}] or [{label, options}], value?, blank? … | |
 * | ReferenceField | as Select, options undefined beyond what a list may hold, typed {name, text, from (url)} | `from` answers `<Suggestions>` to `?q=` |
 * | Suggestions | found [{value, label, note?, isPerson?}] | |
 * | Checkbox, Switch | name, label, checked?, value? "1", unchecked? "0", hint?, error? | |
 * | Emptiable | name, label, none, value, checked | around a control of a form for several records |
 * | CheckboxGroup | name, label, boxes [{value, label, id?}], chosen [value], untouched? … | several of few; a hidden empty value beside it says that none is ticked |
 * | RadioGroup | name, label, options [{value, label, hint?}], value? … | |
 * | FormProblems | problems, fields?, within? | above a refused form; `errorOf(problems, field)` is the `error` of a control |
 * | SubmitButton, Button, LinkButton | look? "primary"\|"secondary"\|"outline"\|"ghost"\|"link"\|"destructive", size? "xs"\|"sm"\|"lg"\|"icon"\|"icon-sm", icon? ; LinkButton: href | |
 * | DraftWaiting | draft, href | the form of a draft is one link away |
 * | FormActions | | the row of buttons at a form's end |
 * | ConfirmButton | action, method?, question, confirm, align? + button props | asks first, without scripts |
 * | ReasonButton | reason, way?, align? + button props | in its place where the act is not possible |
 * | ConfirmItem | action, method?, question, confirm, icon | the same in a Dropdown |
 * | Dropdown, DropdownLink | trigger, label?, align?, icon? ; href, icon? | |
 * | Badge | tone? "gray"\|"blue"\|"green"\|"amber"\|"purple"\|"red", icon? | |
 * | StatusPill | name, tone? | a colour of its own per name |
 * | Avatar | id?, name, size? "sm"\|"lg", alone? | the picture of a person, or initials |
 * | Icon | name | decoration; names in `icons.ts` |
 * | Time, Day | at, compact? ; date "YYYY-MM-DD" | |
 * | DecimalNumber | value | all of its decimals, as the language writes it |
 * | DayName, TimeOfDay | date "YYYY-MM-DD" ; at | the head of a group ("Today"), and a time within it |
 * | Markdown | text, links? (Map of words as `#12`, `@ada` to {href, title?}) | `excerpt(text, length?)` is its first words as plain text |
 * | SlidingPanel | id, title, frame, src, actions? | for `view.panel`; open with `<a href=… {...opensPanel(id)}>` |
 * | PagePopup | | links with `{...opensPopup(key?)}` show their page in it; one per page, one `key` per kind of link |
 * | LiveStream | src, panel (id) | server-sent Turbo Streams, the present state first |
 * | Feed, FeedItem | ; whoId?, who, head, mark?, unread?, actions? | history entries, notification cards |
 * | Toast | kind, text | append to `#toasts` |
 * | TurboStream | action, target, morph? | answer with `turboStreamType` |
 * | PageAt | path | around what streams draw into the page at this address |
 * | TurboFrame | id, src?, lazy?, target? | |
 * | MentionOptions | people [{login, name}] | |
 * | CopyText | text, label | an API key shown once |
 *
 * Layout classes: `stack` (column with gaps), `row` (line with gaps), `grid` (fields side by side), `split` (main column and `<aside>`),
 * `filters` (a form above a table), `settings` (a column of switches), `person` (avatar and name), `changes` (what an update changed),
 * `feed-title`, `quiet`, `feed-end`, `bell` and `bell-badge`. In a Feed, `j` and `k` walk through the links with `data-list-target="item"`.
 *
 * Keys: any element with `data-controller="hotkey" data-hotkey="g i"` is clicked (or focused) by those keys.
 */
export { Avatar } from "./avatar.js";
export { Badge, StatusPill, type Tone, tones } from "./badge.js";
export { browserAssets } from "./browser-files.js";
export { sourceFile } from "./browser-side.js";
export { Card } from "./card.js";
export { Dropdown, DropdownLink } from "./dropdown.js";
export { Button, LinkButton } from "./form/button.js";
export { CheckboxGroup } from "./form/checkbox-group.js";
export { answerSuggestions, type ChoiceSource, type Choosable, meant } from "./form/choice-source.js";
export { Checkbox, RadioGroup, Switch } from "./form/choices.js";
export { ConfirmButton, ConfirmItem, ReasonButton } from "./form/confirm-button.js";
export { type Option, type OptionGroup, optionOf, Select, TextArea, TextInput } from "./form/controls.js";
export { CopyText } from "./form/copy-text.js";
export { DraftWaiting, useDraftName } from "./form/draft.js";
export { Emptiable } from "./form/emptiable.js";
export { Form, FormActions, SubmitButton } from "./form/form.js";
export { errorOf, FormProblems } from "./form/form-problems.js";
export { percentOptions } from "./form/percent-options.js";
export { ReferenceField, type TypedChoice } from "./form/reference-field.js";
export { asksRefill, RefillButton, Refills } from "./form/refill.js";
export { MentionOptions, type Suggestion, Suggestions } from "./form/suggestions.js";
export { FLASH_TOAST, Toast } from "./frame/flash.js";
export { BarePage, besideMenu, Page } from "./frame/page-frame.js";
export { leavesPopup, opensPopup, PagePopup, popupKeysFirst, staysInPopup } from "./frame/page-popup.js";
export { LiveStream, opensPanel, SlidingPanel } from "./frame/sliding-panel.js";
export { type Theme, themeCookie, themeOf } from "./frame/theme/theme.js";
export { themeRoutes } from "./frame/theme/theme-routes.js";
export { UndoButton } from "./frame/undo-form.js";
export { Icon } from "./icon.js";
export type { IconName } from "./icons.js";
export { Chip, Chips } from "./list/chips.js";
export { DefinitionList } from "./list/definition-list.js";
export { Editable } from "./list/editable.js";
export { EmptyState } from "./list/empty-state.js";
export { Feed, FeedItem } from "./list/feed.js";
export { toLastPage } from "./list/last-page.js";
export { Matrix } from "./list/matrix.js";
export { Pagination } from "./list/pagination.js";
export { ProgressBar } from "./list/progress-bar.js";
export { withQuery } from "./list/query.js";
export { type Column, Table } from "./list/table.js";
export { walkedByKeys } from "./list/walked-by-keys.js";
export { PageAt } from "./page-at.js";
export { PageHeader } from "./page-header.js";
export { designPart } from "./part.js";
export { render } from "./render/render.js";
export { asksForStream, pageInFrame, TurboFrame, TurboStream, turboStreamType } from "./render/turbo-stream.js";
export { type Tab, Tabs } from "./tabs.js";
export { DATE_FORMAT, formattedDay, formattedTime, TIME_FORMAT } from "./text/chosen-formats.js";
export { DecimalNumber } from "./text/decimal-number.js";
export { excerpt, markdownToHtml } from "./text/markdown.js";
export { Markdown } from "./text/markdown-text.js";
export { sentenceWith } from "./text/passages.js";
export { type Reference, referencesIn } from "./text/references.js";
export { Day, DayName, Time, TimeOfDay } from "./text/time.js";
export type { WordLinks } from "./text/word-links.js";
export { type Flash, type MenuItem, type Undo, useView, type View, type Viewer } from "./view.js";
