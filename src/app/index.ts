export { type App, openApp, wordsOf } from "./app.js";
export { openWeb } from "./open-web.js";
export { redmineAddresses } from "./redmine-addresses.js";
