/** Standard output and standard error. */
export interface Voice {
  say(line: string): void;
  complain(line: string): void;
}

export const terminal: Voice = { say: (line) => console.log(line), complain: (line) => console.error(line) };
