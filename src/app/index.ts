export { type App, openApp, wordsOf } from "./app.js";
export { openWeb } from "./open-web.js";
