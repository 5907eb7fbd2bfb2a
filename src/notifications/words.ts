import type { Catalogue } from "../kernel/index.js";

export const notificationWords: Catalogue = {
  en: {
    notifications: {
      title: "Notifications",
      modes: "Which notifications",
      unseen: "Unseen",
      withSeen: "With seen",
      emptyTitle: "All seen",
      emptyText: "When something changes on what you report, work on or watch, it appears here.",
      more: "There are more. Mark what you have seen, and they move up.",
      showSeen: "Show what I saw lately",
      markAllSeen: "Mark all as seen",
      markSeen: "Mark as seen",
      mentioned: "mentioned you",
      others_one: "and {{count}} other person",
      others_other: "and {{count}} other people",
      activityFeed: "Activity",
      settings: "Notification settings",
      settingsKinds: "What to notify me about",
      settingsKindsHint: "For issues you report, work on or watch, and wherever somebody names you.",
      settingsRules: "Also and except",
      settingsRulesHint: "Your own changes never notify you.",
      settingsSaved: "Your notification settings are saved.",
      save: "Save changes",
      kinds: {
        mention: "Mentions",
        mention_hint: "When somebody writes @you in an issue or a comment you may see",
      },
    },
  },
};
