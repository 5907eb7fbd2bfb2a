import { z } from "zod";
import { sourceFile } from "../design/index.js";
import type { Part } from "../kernel/index.js";
import { answerActivityFeed } from "./feed/activity-feed.js";
import { FEEDS_LIMIT } from "./feed/answer-feed.js";
import { activityOfPerson } from "./page/activity-of-person.js";
import { showActivity } from "./page/show-activity.js";
import { providersOf } from "./provider.js";
import { de } from "./words/de.js";
import { en } from "./words/en.js";

/** What happened, of all classes of records, day by day: everywhere, in a project, or by a person, limited to what the viewer may see. */
export const activityPart: Part = {
  name: "activity",
  words: { en, de },
  styles: [sourceFile(import.meta.dirname, "page/activity.css")],
  gather: (parts) => ({ activity: providersOf(parts) }),
  menu: [
    { key: "activity", label: "activity.title", href: "/activity", icon: "activity", position: 40, hotkey: "g a" },
  ],
  profileCards: [activityOfPerson],
  projectSections: [{ label: "activity.title", path: "activity" }],
  settings: [{ name: FEEDS_LIMIT, schema: z.int().min(1).max(200), default: 15 }],
  routes: ({ pages, atom }, runtime) => {
    for (const below of ["", "/projects/:project"]) {
      pages.get(`${below}/activity`, (c) => showActivity(runtime, c));
      atom.get(`${below}/activity`, (c) => answerActivityFeed(runtime, c));
    }
  },
};
