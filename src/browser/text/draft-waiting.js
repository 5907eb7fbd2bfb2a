import { Controller } from "@hotwired/stimulus";
import { dropDrafts, dropSent, keptDraft } from "./kept-drafts.js";

/** Says that a form which is not on this page was filled in and not sent. */
export default class extends Controller {
  static values = { key: String };

  connect() {
    dropSent();
    this.element.hidden = Object.keys(keptDraft(this.keyValue)).length === 0;
  }

  discard() {
    dropDrafts([this.keyValue]);
    this.element.hidden = true;
  }
}
