import { Counter, type Metric } from "prom-client";

/** What this room counts, for `/metrics`. One set per app, so that two in one process do not collide. */
export interface NotificationMetrics {
  eventsWritten: Counter;
  tellingSeconds: Counter;
  checks: Counter;
  mismatches: Counter;
  cleanedUp: Counter;
}

export function notificationMetrics(): NotificationMetrics {
  const counter = (name: string, help: string) =>
    new Counter({ name: `bellwether_notification_${name}_total`, help, registers: [] });
  return {
    eventsWritten: counter("events", "Events written; by their seconds it is the rate of the fan-out"),
    tellingSeconds: counter("telling_seconds", "Seconds spent on writing events"),
    checks: counter("checks", "Times a badge was compared with its list"),
    mismatches: counter("mismatches", "Times a badge and its list disagreed: must stay 0"),
    cleanedUp: counter("cleaned_up", "Notifications deleted because of their age"),
  };
}

export const allOf = (metrics: NotificationMetrics): Metric[] => Object.values(metrics);
