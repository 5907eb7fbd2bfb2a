/** What a user type may open to its people. */
export const FEATURES = ["activity_feed"] as const;
