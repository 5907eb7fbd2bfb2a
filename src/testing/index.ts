export { ADMIN_KEY, ADMIN_PASSWORD, type Engine, type TestHouse, testHouse, unique } from "./house.js";
export { type Person, person } from "./person.js";
