export { type House, openFront, openHouse } from "./house.js";
