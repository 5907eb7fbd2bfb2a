export { answered, people, project } from "./cast.js";
export { ADMIN_KEY, ADMIN_PASSWORD, type TestHouse, testHouse, unique } from "./house.js";
export { type Person, person, session } from "./person.js";
export { emptyDatabase } from "./postgres.js";
