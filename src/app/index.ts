export { type App, openApp, openWeb } from "./app.js";
