import { z } from "zod";
import { isDay } from "./day-in.js";

/** A day that is written, as `2026-11-21`: one that the database holds. */
export const sentDay = z.iso.date({ error: "not_a_date", abort: true }).refine(isDay, "not_a_date");
