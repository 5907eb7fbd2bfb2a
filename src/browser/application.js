import "@github/markdown-toolbar-element";
import "@github/relative-time-element";
import "@github/text-expander-element";
import { Application } from "@hotwired/stimulus";
import { config } from "@hotwired/turbo";
import { unfoldTarget } from "bellwether/anchor";
import AutosubmitController from "bellwether/autosubmit";
import BulkController from "bellwether/bulk";
import ClipboardController from "bellwether/clipboard";
import controllersOfParts from "bellwether/controllers";
import DialogController from "bellwether/dialog";
import DraftController from "bellwether/draft";
import DraftWaitingController from "bellwether/draft-waiting";
import DropdownController from "bellwether/dropdown";
import FocusController from "bellwether/focus";
import HotkeyController from "bellwether/hotkey";
import { findFocus, keepFocus, noteFocus, notePath } from "bellwether/keep-focus";
import ListController from "bellwether/list";
import LiveController from "bellwether/live";
import MentionController from "bellwether/mention";
import { sayNotLoaded } from "bellwether/network";
import OpenerController from "bellwether/opener";
import PaletteController from "bellwether/palette";
import PanelController from "bellwether/panel";
import PopupController from "bellwether/popup";
import PreviewController from "bellwether/preview";
import QuoteController from "bellwether/quote";
import ReferenceController from "bellwether/reference";
import RefillController from "bellwether/refill";
import ResumeController from "bellwether/resume";
import { sendByKey } from "bellwether/send-by-key";
import SeveralController from "bellwether/several";
import ShortcutsController from "bellwether/shortcuts";
import ThemeController from "bellwether/theme";
import ToastController from "bellwether/toast";

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
application.register("mention", MentionController);
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
application.register("theme", ThemeController);
application.register("toast", ToastController);
for (const [name, controller] of controllersOfParts) application.register(name, controller);

// A disabled button loses the focus, and the keyboard its place.
config.forms.submitter = "aria-disabled";

addEventListener("turbo:before-stream-render", keepFocus);
addEventListener("turbo:load", notePath);
addEventListener("turbo:load", unfoldTarget);
addEventListener("hashchange", unfoldTarget);
addEventListener("turbo:before-render", noteFocus);
addEventListener("turbo:render", findFocus);

addEventListener("keydown", sendByKey);

// A page that is drawn anew knows nothing of what was said on it, which goes when it is read.
addEventListener("turbo:before-morph-element", (event) => {
  if (event.target.matches(".toast") && !event.detail.newElement) event.preventDefault();
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
