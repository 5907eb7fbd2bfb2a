export { type App, openApp, openWeb, wordsOf } from "./app.js";
