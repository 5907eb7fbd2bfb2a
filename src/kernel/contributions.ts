/** What each room has gathered from all parts, by its name: the room that takes declarations widens it. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it
export interface Contributions {}
