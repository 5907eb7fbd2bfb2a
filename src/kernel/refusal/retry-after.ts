/** Whole seconds until a limit opens again, at least one. */
export const secondsUntil = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));

/** For an answer of 429 or 503 (RFC 9110 10.2.3). */
export const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) });
