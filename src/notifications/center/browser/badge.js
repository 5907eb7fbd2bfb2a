import { Controller } from "@hotwired/stimulus";

/** Up to 99, so that a year with which a name begins is none. */
const NEWS = /^\((\d{1,2}|99\+)\) /;

/** The number of the bell stands before the title of the window as well. */
export default class extends Controller {
  connect() {
    const news = this.element.textContent.trim();
    const title = document.title.replace(NEWS, "");
    document.title = news === "" ? title : `(${news}) ${title}`;
  }
}
