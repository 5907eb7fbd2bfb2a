/**
 * Puts a text in the place of the selection, as typing does. A value that a script sets leaves a browser with steps of undoing that fit no
 * more: Ctrl+Z does nothing, and redoing brings letters back at wrong places. A field without the focus cannot be typed into.
 */
export function putText(area, text) {
  const { selectionStart: start, selectionEnd: end } = area;
  if (document.activeElement === area && typed(text)) return;
  area.setRangeText(text, start, end, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The same between two places. What is selected elsewhere stays so, and what is in sight. */
export function putTextAt(area, { start, end }, text) {
  if (document.activeElement !== area) {
    area.setRangeText(text, start, end, "preserve");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    return;
  }
  const { selectionStart, selectionEnd, scrollTop } = area;
  const left = Math.min(start + text.length, end);
  const moved = (place) => (place < end ? Math.min(place, left) : place + text.length - (end - start));
  area.setSelectionRange(start, end);
  putText(area, text);
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  area.scrollTop = scrollTop;
}

/** Answers whether the browser can; it tells of the input by itself. */
const typed = (text) =>
  text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
