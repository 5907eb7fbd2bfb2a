export { ADMIN_KEY, ADMIN_PASSWORD, type TestApp, testApp, unique } from "./app.js";
export { answered, people, project } from "./cast.js";
export { databaseProxy } from "./database-proxy.js";
export { limitRole } from "./limit-role.js";
export { byOperator, type Person, person, readerOf, session, setSettings } from "./person.js";
export { emptyDatabase, preparedDatabase } from "./postgres.js";
export { said, saying } from "./said.js";
export { listening, type Stream, until } from "./stream.js";
export { typed } from "./typed.js";
