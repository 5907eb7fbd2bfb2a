import { allWaysAgree } from "./matrix.js";

/** More of them is for `npm run test:long`. */
allWaysAgree(6);
