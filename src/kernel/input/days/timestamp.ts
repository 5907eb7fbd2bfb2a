/** A moment as Redmine's clients read it: whole seconds, UTC. */
export const timestamp = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`;

/** The same of a moment as PostgreSQL writes it in UTC, "2026-11-20 08:00:00.123456+00": its place in a list. Reading it takes twenty times as long. */
export const timestampOfPlace = (place: string): string => `${place.slice(0, 10)}T${place.slice(11, 19)}Z`;
