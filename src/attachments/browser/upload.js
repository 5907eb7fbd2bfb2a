import { Controller } from "@hotwired/stimulus";

/** Uploads files as they are chosen, dropped on the form or pasted into its text; the form then names them. */
export default class extends Controller {
  static targets = ["input", "list", "progress", "failed"];
  static values = { url: String, placeholder: String, leaving: String };

  connect() {
    this.form = this.element.closest("form");
    this.running = new Set();
    this.listening = new AbortController();
    const { signal } = this.listening;
    const on = (name, act) => this.form.addEventListener(name, act, { signal });
    on("paste", (event) => isPictured(event.clipboardData) || this.#taken(event, event.clipboardData));
    on("drop", (event) => this.#taken(event, event.dataTransfer));
    on("dragover", (event) => this.#dropping(event, true));
    on("dragleave", (event) => this.#dropping(event, false));
    on("turbo:submit-end", ({ detail }) => {
      this.isSent = detail.success && detail.formSubmission.submitter?.dataset.draft !== "keep";
    });
    addEventListener("turbo:before-visit", (event) => this.#leaves(event), { signal });
    addEventListener("beforeunload", (event) => this.#isWaitedFor && event.preventDefault(), { signal });
    this.form.addEventListener("submit", (event) => this.#waits(event), { signal, capture: true });
  }

  disconnect() {
    this.listening.abort();
    for (const request of this.running) request.abort();
  }

  chosen() {
    for (const file of this.inputTarget.files) void this.#upload(file, file.name);
    // They are uploaded by now, so they are not sent once more.
    this.inputTarget.value = "";
  }

  /** A page that is drawn anew for something else knows nothing of the files that wait here. */
  hold(event) {
    if (!this.isSent && !event.detail.newElement && event.target.matches("li")) event.preventDefault();
  }

  /** A draft keeps texts, but no files. */
  #leaves(event) {
    const isElsewhere = new URL(event.detail.url).pathname !== location.pathname;
    if (isElsewhere && this.#isWaitedFor && !confirm(this.leavingValue)) event.preventDefault();
  }

  get #isWaitedFor() {
    const isListed = this.listTarget.querySelector("[data-filename] input:checked") !== null;
    return !this.isSent && (isListed || this.running.size > 0);
  }

  #dropping(event, over) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.form.toggleAttribute("data-dropping", over);
  }

  /** What is dropped on the text, or pasted into it, is named in it. */
  #taken(event, { files }) {
    this.form.removeAttribute("data-dropping");
    if (files.length === 0) return;
    event.preventDefault();
    const area = event.target instanceof HTMLTextAreaElement ? event.target : undefined;
    for (const file of files) {
      const name = event.type === "paste" ? pastedName(file) : file.name;
      void this.#upload(file, name, area);
    }
  }

  async #upload(file, name, area) {
    const placeholder = `![${this.placeholderValue.replace("NAME", () => name)}]()`;
    if (area) insert(area, placeholder);
    const line = this.#line(this.progressTarget, name);
    const answer = await this.#sent(file, name, line.querySelector("progress"));
    line.remove();
    const kept = this.#listed(answer, name);
    if (area) replace(area, placeholder, kept ? mention(kept, file) : "");
    if (this.running.size === 0 && this.submitter !== undefined) this.form.requestSubmit(this.submitter);
  }

  /** The line that the server made of it; undefined when it could not be asked. */
  #sent(file, name, progress) {
    const request = new XMLHttpRequest();
    this.running.add(request);
    request.open("POST", `${this.urlValue}?${new URLSearchParams({ filename: name, content_type: file.type })}`);
    request.setRequestHeader("accept", "text/html");
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => {
      progress.value = loaded / total;
    };
    return new Promise((done) => {
      request.onloadend = () => {
        this.running.delete(request);
        done(request.status === 200 ? request.responseText : undefined);
      };
      request.send(file);
    });
  }

  /** The name under which the file waits. */
  #listed(answer, name) {
    if (answer === undefined) {
      this.submitter = undefined;
      this.#line(this.failedTarget, name);
      return undefined;
    }
    this.listTarget.insertAdjacentHTML("beforeend", answer);
    const kept = this.listTarget.lastElementChild.dataset.filename;
    // A form is not sent without a file that was to come with it.
    if (kept === undefined) this.submitter = undefined;
    return kept;
  }

  #line(template, name) {
    this.isSent = false;
    const line = template.content.firstElementChild.cloneNode(true);
    const words = line.matches("[data-words]") ? line : line.querySelector("[data-words]");
    words.textContent = words.dataset.words.replace("NAME", () => name);
    this.listTarget.append(line);
    return line;
  }

  /** The form is sent when the files are there. */
  #waits(event) {
    if (this.running.size === 0) {
      this.submitter = undefined;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.submitter = event.submitter;
  }
}

/** Office programs copy a picture of a text beside it. A picture of a browser comes with no plain text, files of a system with no HTML. */
const isPictured = ({ types }) => types.includes("text/plain") && types.includes("text/html");

/** Every pasted picture is called `image.png`. */
function pastedName({ name, type }) {
  if (name !== "image.png") return name;
  const moment = new Date().toISOString().slice(0, 19).replace(/\D/g, "");
  return `pasted-${moment}-${Math.random().toString(36).slice(2, 6)}.${type.split("/")[1]}`;
}

const mention = (name, { type }) =>
  /^image\/(png|jpeg|gif|webp)$/.test(type)
    ? `![](${/[\s()<>]/.test(name) ? `<${name}>` : name})`
    : `attachment:${/\s/.test(name) ? `"${name}"` : name}`;

/** A word of its own: the name of a file goes on to the next blank. */
function insert(area, word) {
  area.focus();
  const { value, selectionStart: start, selectionEnd: end } = area;
  const before = /[^\s(]$/.test(value.slice(0, start)) ? " " : "";
  const behind = /^[^\s).,;:!?]/.test(value.slice(end)) ? " " : "";
  put(area, { text: before + word + behind });
}

function replace(area, before, after) {
  const start = area.value.indexOf(before);
  if (start >= 0) put(area, { text: after, place: { start, end: start + before.length } });
}

const put = (area, detail) => area.dispatchEvent(new CustomEvent("put-text", { bubbles: true, detail }));
