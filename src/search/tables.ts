declare module "../kernel/database/database.js" {
  interface Tables {
    /** The words of records: what a search looks up. Triggers keep them; notes have an index of their own. */
    search_texts: { entity_type: string; entity_id: number; words: string };
  }
}
