export interface ExpectedEvent {
  user: string;
  item: number;
  /** External reference of the issue or journal, as the importer stores it. */
  source: string;
  kind: string;
  actor: string;
  at: string;
}

export interface ExpectedNotification {
  user: string;
  item: number;
  actor: string;
  lastEventAt: string;
}

/** What the notification center holds after an import, people by login and issues by their number in the archive. */
export interface Outcome {
  events: ExpectedEvent[];
  notifications: ExpectedNotification[];
}
