import { Controller } from "@hotwired/stimulus";

const ROW = "tr[id^=issue_], article[id^=issue_]";
const OPEN = "has-menu";

/** The menu of the right button: of the row under it, or of all that are ticked if it is. With Shift it is the browser's own. */
export default class extends Controller {
  static values = { address: String, label: String };

  open(event) {
    const row = event.target.closest(ROW);
    if (!row || event.shiftKey || event.defaultPrevented || isOfText(row)) return;
    event.preventDefault();
    const rows = together(row);
    const address = new URL(this.addressValue, document.baseURI);
    for (const { id } of rows) address.searchParams.append("ids[]", id.slice("issue_".length));
    const { clientX: x, clientY: y } = event;
    const detail = { address: address.href, label: this.labelValue, row, x, y };
    const show = () => {
      dispatchEvent(new CustomEvent("popup:show", { detail }));
      this.rows = rows;
      for (const one of rows) one.classList.add(OPEN);
    };
    // While the button is down still, its release would close what is open by then.
    if (event.buttons === 0) show();
    else addEventListener("pointerup", () => setTimeout(show), { once: true });
  }

  /** As long as it is open, its rows are marked. */
  closed() {
    for (const one of this.rows ?? []) one.classList.remove(OPEN);
    this.rows = undefined;
  }
}

/** What is marked there can be copied by the browser's own menu. */
const isOfText = (row) => {
  const marked = getSelection();
  return !marked.isCollapsed && row.contains(marked.anchorNode);
};

function together(row) {
  const box = row.querySelector("input[name='ids[]']");
  if (!box?.checked) return [row];
  return [...box.form.elements].filter((one) => one.name === "ids[]" && one.checked).map((one) => one.closest(ROW));
}
