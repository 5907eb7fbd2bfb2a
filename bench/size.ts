/** How much a house holds. The measured person's own share (projects, issues, notifications) is the same in both. */
export interface Size {
  name: string;
  users: number;
  groups: number;
  projects: number;
  issues: number;
  /** Besides the 60 of issue 1. */
  journalsPerIssue: number;
  /** Of 100 issues, those in projects the measured person is a member of. */
  percentTheirs: number;
}

export const small: Size = {
  name: "small",
  users: 2_000,
  groups: 20,
  projects: 50,
  issues: 1_000,
  journalsPerIssue: 10,
  percentTheirs: 90,
};

export const large: Size = {
  name: "large",
  users: 200_000,
  groups: 200,
  projects: 1_000,
  issues: 100_000,
  journalsPerIssue: 10,
  percentTheirs: 50,
};

/** What both houses hold alike, so that requests can name it. */
export const known = {
  /** In project 1, with 60 comments and 10 watchers. */
  longIssue: 1,
  /** In project 1, with as many journals as any other. */
  usualIssue: 2,
  /** In project 1; the benchmark writes its notes there. */
  changedIssue: 3,
  comments: 60,
  /** Of a quarter of all users. */
  largestProject: "project-1",
  usualProject: "project-20",
  /** The measured person is a member of these by themselves, then by groups. */
  ownProjects: 30,
  groupProjects: 10,
  /** Ids of the bulk begin behind this one; the cast and the groups come before. */
  userBase: 1_000,
  groupBase: 500,
};
