import "@github/markdown-toolbar-element";
import "@github/relative-time-element";
import "@github/text-expander-element";
import { Application } from "@hotwired/stimulus";
import { config } from "@hotwired/turbo";
import controllersOfParts from "bellwether/controllers";
import AutosubmitController from "./form/autosubmit.js";
import MatrixController from "./form/matrix.js";
import NarrowController from "./form/narrow.js";
import ReferenceController from "./form/reference.js";
import RefillController from "./form/refill.js";
import SeveralController from "./form/several.js";
import ClipboardController from "./frame/clipboard.js";
import { showCurrentTab } from "./frame/current-tab.js";
import DialogController from "./frame/dialog.js";
import DropdownController from "./frame/dropdown.js";
import HotkeyController from "./frame/hotkey.js";
import OpenerController from "./frame/opener.js";
import PaletteController from "./frame/palette.js";
import PanelController from "./frame/panel.js";
import PopupController from "./frame/popup.js";
import ShortcutsController from "./frame/shortcuts.js";
import { keepSilent } from "./frame/single-keys.js";
import ThemeController from "./frame/theme.js";
import ToastController from "./frame/toast.js";
import BulkController from "./list/bulk.js";
import ListController from "./list/list.js";
import { notePlace, showPlace, unfoldTarget } from "./page/anchor.js";
import FocusController from "./page/focus.js";
import { hearClicks } from "./page/hear-clicks.js";
import { findFocus, keepFocus, keepFocusInFrame, noteFocus, notePath } from "./page/keep-focus.js";
import LiveController from "./page/live.js";
import { sayNotLoaded } from "./page/network.js";
import { keepNonce } from "./page/nonce.js";
import { say } from "./page/say.js";
import { holdToasts, noteSent, sayFrame, sayVisit } from "./page/say-visit.js";
import ShownOnceController from "./page/shown-once.js";
import DraftController from "./text/draft.js";
import DraftWaitingController from "./text/draft-waiting.js";
import { leaveToInputMethod } from "./text/input-method.js";
import { leaveByKey } from "./text/leave-by-key.js";
import MentionController from "./text/mention.js";
import PreviewController from "./text/preview.js";
import { putText, putTextAt } from "./text/put-text.js";
import QuoteController from "./text/quote.js";
import ResumeController from "./text/resume.js";
import { sendByKey } from "./text/send-by-key.js";

const application = Application.start();
application.register("autosubmit", AutosubmitController);
application.register("bulk", BulkController);
application.register("clipboard", ClipboardController);
application.register("dialog", DialogController);
application.register("draft", DraftController);
application.register("draft-waiting", DraftWaitingController);
application.register("dropdown", DropdownController);
application.register("focus", FocusController);
application.register("hotkey", HotkeyController);
application.register("list", ListController);
application.register("live", LiveController);
application.register("matrix", MatrixController);
application.register("mention", MentionController);
application.register("narrow", NarrowController);
application.register("opener", OpenerController);
application.register("palette", PaletteController);
application.register("panel", PanelController);
application.register("popup", PopupController);
application.register("preview", PreviewController);
application.register("quote", QuoteController);
application.register("reference", ReferenceController);
application.register("refill", RefillController);
application.register("resume", ResumeController);
application.register("several", SeveralController);
application.register("shortcuts", ShortcutsController);
application.register("shown-once", ShownOnceController);
application.register("theme", ThemeController);
application.register("toast", ToastController);
for (const [name, controller] of controllersOfParts) application.register(name, controller);

// A disabled button loses the focus, and the keyboard its place.
config.forms.submitter = "aria-disabled";

addEventListener("turbo:before-stream-render", keepFocus);
addEventListener("turbo:before-frame-render", keepFocusInFrame);
addEventListener("turbo:load", notePath);
addEventListener("turbo:load", hearClicks);
addEventListener("turbo:render", hearClicks);
addEventListener("turbo:load", showCurrentTab);
addEventListener("turbo:load", unfoldTarget);
addEventListener("turbo:submit-end", notePlace);
addEventListener("turbo:load", showPlace);
addEventListener("hashchange", unfoldTarget);
addEventListener("turbo:before-render", keepNonce);
addEventListener("turbo:before-render", noteFocus);
addEventListener("turbo:render", findFocus);

addEventListener("turbo:submit-end", noteSent);
addEventListener("turbo:before-render", holdToasts);
addEventListener("turbo:load", sayVisit);
addEventListener("turbo:frame-load", sayFrame);
// What the controllers of rooms have to say.
addEventListener("say", ({ detail }) => say(detail.text));
// And to write.
addEventListener("put-text", ({ target, detail: { text, place } }) =>
  place ? putTextAt(target, place, text) : putText(target, text),
);

addEventListener("keydown", leaveToInputMethod, true);
addEventListener("keydown", keepSilent, true);
addEventListener("keydown", sendByKey);
addEventListener("keydown", leaveByKey);

// A page that is drawn anew knows nothing of what was said on it, which goes when it is read. What a toast offers, as to
// undo a marking, goes once the page offers it no more.
addEventListener("turbo:before-morph-element", (event) => {
  if (event.target.matches(".toast:not(:has(form))") && !event.detail.newElement) event.preventDefault();
});

// What a reader has unfolded in a history stays so, when it is drawn anew; its menus close.
addEventListener("turbo:before-morph-attribute", (event) => {
  const isUnfolded = event.target.matches(".feed details:not(.dropdown)");
  if (event.detail.attributeName === "open" && isUnfolded) event.preventDefault();
});

// A place on the page is none to visit: Turbo takes it for another page where it has followed a form, and loads that.
addEventListener("turbo:click", (event) => {
  if (event.target.getAttribute("href")?.startsWith("#")) event.preventDefault();
});

// A form can only say GET and POST; the method it means stands in `_method`. Routes answer to POST as well.
addEventListener("turbo:before-fetch-request", ({ detail: { fetchOptions } }) => {
  const method = fetchOptions.body?.get?.("_method");
  if (method) fetchOptions.method = method.toUpperCase();
});

// An answer without the frame is a page of its own, as the login page after a session ended: go there. A failure stays here.
addEventListener("turbo:frame-missing", (event) => {
  event.preventDefault();
  const { response, visit } = event.detail;
  if (response.status >= 500) sayNotLoaded(event.target);
  else visit(response);
});
