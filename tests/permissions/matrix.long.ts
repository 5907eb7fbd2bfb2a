import { allWaysAgree } from "./matrix.js";

allWaysAgree(60);
