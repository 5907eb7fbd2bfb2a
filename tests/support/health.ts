import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";

/** Milliseconds that a question after the server's health may wait. */
const PATIENCE = 200;

const BETWEEN = 20;
const TRIES = 10;

/**
 * Does something, and fails when others were not served meanwhile. What stops the process does so each time; a machine
 * that is busy elsewhere does so at times, and also while nothing is asked of the process.
 */
export async function othersServed<T>(url: string, act: () => Promise<T>): Promise<T> {
  let allowed = PATIENCE;
  for (let left = TRIES; ; left--) {
    const { result, slowest } = await slowestHealth(url, act);
    if (slowest < allowed) return result;
    assert.ok(left > 1, `others waited ${Math.round(slowest)} ms, where ${Math.round(allowed)} is the most`);
    allowed = PATIENCE + (await slowestHealth(url, () => setTimeout(1_000))).slowest;
  }
}

async function slowestHealth<T>(url: string, act: () => Promise<T>): Promise<{ result: T; slowest: number }> {
  const state = { over: false };
  const acting = act().finally(() => {
    state.over = true;
  });
  let slowest = 0;
  do {
    // From the moment it was to be asked: the process that asks may be the one that stands still.
    const due = performance.now() + BETWEEN;
    await setTimeout(BETWEEN);
    await (await fetch(`${url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - due);
  } while (!state.over);
  return { result: await acting, slowest };
}
