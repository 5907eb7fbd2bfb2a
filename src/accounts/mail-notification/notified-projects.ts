import { type Db, invalid, type Part, type Trx, WrongPart } from "../../kernel/index.js";

export interface OfferedProject {
  id: number;
  name: string;
  chosen: boolean;
}

/** The projects that the choice `selected` of `mail_notification` is about. */
export interface NotifiedProjects {
  /** Of those that the user is a member of all that are chosen, and others by name up to as many as a list may hold. */
  offered(db: Db, userId: number): Promise<OfferedProject[]>;
  /** These and no others. No check of a permission: the caller must have made it. */
  choose(trx: Trx, userId: number, projectIds: number[]): Promise<void>;
}

declare module "../../kernel/part.js" {
  interface Part {
    /** Brought by the one part that knows projects. */
    notifiedProjects?: NotifiedProjects;
  }
}

declare module "../../kernel/contributions.js" {
  interface Contributions {
    notifiedProjects: NotifiedProjects;
  }
}

const none: NotifiedProjects = {
  offered: async () => [],
  choose: async (_trx, _userId, [first]) => {
    if (first !== undefined) throw invalid("notified_project_ids", "not_in_list");
  },
};

export function theNotifiedProjects(parts: readonly Part[]): NotifiedProjects {
  const [one = none, another] = parts.flatMap((part) => part.notifiedProjects ?? []);
  if (another) throw new WrongPart("Two parts keep the projects that users are notified of: one may.");
  return one;
}
