export { answered, people, project } from "./cast.js";
export { ADMIN_KEY, ADMIN_PASSWORD, type Engine, type TestHouse, testHouse, unique } from "./house.js";
export { type Person, person, session } from "./person.js";
export { writeEmptyPglite } from "./pglite-image.js";
export { freshPostgres } from "./postgres.js";
