/** Prints the progress, at most twice a second. */
export function progress(say: (line: string) => void, total: number): (done: number) => void {
  const started = performance.now();
  let last = started;
  return (done) => {
    const now = performance.now();
    if (now - last < 500) return;
    last = now;
    const rate = Math.round((done * 1000) / (now - started));
    say(`${count(done)} of ${count(total)} changes written (${rate} per second)`);
  };
}

export const count = (number: number) => number.toLocaleString("en");
