import { Controller } from "@hotwired/stimulus";
import { cache } from "@hotwired/turbo";

/** A page with this on it, as with a new key, is asked for anew when one comes back: Turbo would show it as it was. */
export default class extends Controller {
  connect() {
    cache.exemptPageFromCache();
  }
}
