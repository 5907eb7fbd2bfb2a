/**
 * How much is closed (full colour) and done besides (paler), each from 0 to 100. Drawn, because a page has no inline styles;
 * `label` says it in words.
 */
export function ProgressBar({ closed, done, label }: { closed: number; done: number; label: string }) {
  return (
    <svg class="progress-bar" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect class="progress-done" width={part(done)} height="1" />
      <rect class="progress-closed" width={part(closed)} height="1" />
    </svg>
  );
}

const part = (percent: number) => Math.min(100, Math.max(0, Math.round(percent * 10) / 10));
