import { z } from "zod";
import { requireLogin } from "../accounts/index.js";
import type { Part } from "../kernel/index.js";
import { answerActivityFeed } from "./activity-feed.js";
import { ActivityPage } from "./activity-page.js";
import { FEEDS_LIMIT } from "./answer-feed.js";
import { recentHappenings } from "./recent.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** The toolbar feed that the notification center replaces: the same list for every user, limited to what the user may see. */
export const activityPart: Part = {
  name: "activity",
  words: { en, de },
  gather: (parts) => ({ activity: parts.flatMap((part) => part.activity ?? []) }),
  menu: [
    { key: "activity", label: "activity.title", href: "/activity", icon: "activity", position: 40, hotkey: "g a" },
  ],
  settings: [{ name: FEEDS_LIMIT, schema: z.int().min(1).max(200), default: 15 }],
  routes: ({ pages, atom }, runtime) => {
    atom.get("/activity", (c) => answerActivityFeed(runtime, c));
    pages.get("/activity", async (c) => {
      const viewer = requireLogin(c);
      return c.var.show(<ActivityPage happenings={await recentHappenings(runtime, viewer)} />);
    });
  },
};
