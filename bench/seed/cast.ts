/** The id of the person whose requests are measured. */
export interface Cast {
  person: number;
}
