export { deliver, mailIsOn, senderOf } from "./delivery.js";
export { type Letter, type LetterDeclaration, letterOf, writeLetter } from "./letter.js";
export { mailPart } from "./part.js";
