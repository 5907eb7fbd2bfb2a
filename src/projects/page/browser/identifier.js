import { Controller } from "@hotwired/stimulus";

/** As in Redmine, the identifier of a new project follows its name until it is typed itself. */
export default class extends Controller {
  static targets = ["name", "identifier"];

  connect() {
    this.follows = this.identifierTarget.value === "";
  }

  suggest() {
    if (this.follows)
      this.identifierTarget.value = identifierFor(this.nameTarget.value, this.identifierTarget.maxLength);
  }

  /** An emptied one follows again. */
  keep() {
    this.follows = this.identifierTarget.value === "";
  }
}

/** Of letters that have no accents, digits and hyphens; digits alone are no identifier, so none are at its beginning. */
function identifierFor(name, longest) {
  const letters = name.normalize("NFD").replaceAll("ß", "ss").replace(/\p{M}/gu, "").toLowerCase();
  const words = letters.replace(/[^a-z0-9_]+/g, "-").replace(/^[-_\d]+/, "");
  return words.slice(0, longest).replace(/-+$/, "");
}
