import type { Option } from "./controls.js";

/** In tens, and what it is now; what was sent and is no percentage is none to choose either. */
export function percentOptions(now?: string | number): Option[] {
  const steps = new Set(Array.from({ length: 11 }, (_, ten) => ten * 10));
  if (now !== undefined && now !== "" && Number(now) >= 0 && Number(now) <= 100) steps.add(Number(now));
  return [...steps].sort((a, b) => a - b).map((step) => ({ value: step, label: `${step} %` }));
}
