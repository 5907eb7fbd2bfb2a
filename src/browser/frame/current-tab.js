/** A row of tabs that is wider than the window is scrolled to the one that is shown. */
export function showCurrentTab() {
  for (const tab of document.querySelectorAll(".tab-links [aria-current], .side-bar > ul [aria-current]")) {
    const row = tab.closest(".tab-links, ul");
    const { left, right } = row.getBoundingClientRect();
    const stands = tab.getBoundingClientRect();
    if (stands.right > right) row.scrollLeft += stands.right - right;
    if (stands.left < left) row.scrollLeft -= left - stands.left;
  }
}
