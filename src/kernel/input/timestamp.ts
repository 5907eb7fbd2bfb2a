/** A moment as Redmine's clients read it: whole seconds, UTC. */
export const timestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;
