import type { House } from "./house.js";
import type { ModelPerson } from "./model.js";
import { at } from "./step-taken.js";

export const namesOf = (house: House, places: number[]) => places.map((place) => at(house.model.people, place));
/** No two are the same, so that a card can be seen to show the right one. */
export const text = (house: House, people: ModelPerson[]) =>
  [`Said ${++house.said}`, ...people.map(({ login }) => `@${login}`)].join(" ");
export const idsOf = (people: ModelPerson[]) => [...new Set(people.filter(({ active }) => active).map(({ id }) => id))];
