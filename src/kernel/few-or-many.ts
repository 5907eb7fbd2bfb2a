/** As many as a list to choose from may hold. What has more is searched as one types. */
export const MOST_CHOICES = 50;

/** What a statement reads to tell few from many: one more than a list may hold, in any order. */
export const CHOICES_READ = MOST_CHOICES + 1;

/** All of up to `CHOICES_READ` that were read; undefined when they are more than a list may hold. */
export const ifFew = <T>(read: T[]): T[] | undefined => (read.length > MOST_CHOICES ? undefined : read);

/** As many as a search answers. */
export const MOST_FOUND = 20;
