/** The archive of an IETF working group's repository, as far as the import reads it. */
export interface Archive {
  repo: string;
  issues: Item[];
  pulls: Item[];
}

export interface Item {
  number: number;
  title: string;
  body: string | null;
  state: string;
  author: string | null;
  assignees: string[];
  createdAt: string;
  closedAt: string | null;
  mergedBy?: string | null;
  comments: Comment[];
  reviews?: Review[];
}

export interface Comment {
  author: string | null;
  body: string | null;
  createdAt: string;
}

export interface Review extends Comment {
  id: string;
  state: string;
  comments: { body: string | null }[];
}
