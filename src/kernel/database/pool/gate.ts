/** How many may be inside at once, which follows from how long they wait. */
export interface Gate {
  enter(): Promise<void>;
  leave(): void;
  /** Not so many are worth their cost any more. */
  narrow(width: number): void;
}

interface Widths {
  least: number;
  most: number;
  /** Milliseconds somebody waits before one more is let in beside the others. */
  patience: number;
}

/** In the order they came. At its widest it lets everybody in: whoever keeps what is inside has a queue and a patience of its own. */
export function wideningGate({ least, most, patience }: Widths): Gate {
  let width = least;
  let inside = 0;
  const waiting: { enter(): void; timer: NodeJS.Timeout }[] = [];

  const isOpen = () => inside < width || width === most;
  const letIn = () => {
    while (waiting.length > 0 && isOpen()) {
      const next = waiting.shift();
      clearTimeout(next?.timer);
      inside++;
      next?.enter();
    }
  };
  const widen = () => {
    width = Math.min(width + 1, most);
    letIn();
  };
  return {
    enter() {
      if (waiting.length === 0 && isOpen()) {
        inside++;
        return Promise.resolve();
      }
      return new Promise((enter) => waiting.push({ enter, timer: setTimeout(widen, patience) }));
    },
    leave() {
      inside--;
      letIn();
    },
    narrow(to) {
      width = Math.max(least, Math.min(width, to));
    },
  };
}
