import { Controller } from "@hotwired/stimulus";

const NEWS = /^\(\d+\+?\) /;

/** The number of the bell stands before the title of the window as well. */
export default class extends Controller {
  connect() {
    const news = this.element.textContent.trim();
    const title = document.title.replace(NEWS, "");
    document.title = news === "" ? title : `(${news}) ${title}`;
  }
}
