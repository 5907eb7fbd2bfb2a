import type { EntityClass } from "../entities/index.js";
import { type Part, uniquely } from "../kernel/index.js";
import type { AnyCard } from "./card.js";
import { type AnyLiveCollection, liveCollectionsOf } from "./live/live-collection.js";
import { type NotificationMetrics, notificationMetrics } from "./metrics.js";
import { type Names, type RegisteredName, registeredNames } from "./settings/names.js";
import { refuseWrongDeclarations } from "./source-checks.js";
import type { AnySource } from "./sources/source.js";

declare module "../kernel/part.js" {
  interface Part {
    sources?: AnySource[];
    /** Switches on the notification settings page: kinds of events, and rules about whom to tell. */
    kinds?: RegisteredName[];
    rules?: RegisteredName[];
    cards?: AnyCard[];
  }
}

declare module "../kernel/contributions.js" {
  interface Contributions {
    notifications: Registry;
  }
}

/** What the parts declared, by the names that are stored. The center knows nothing else of them. */
export interface Registry {
  sources: Map<string, AnySource>;
  names: Names;
  cards: Map<string, AnyCard>;
  collections: AnyLiveCollection[];
  metrics: NotificationMetrics;
  /** Every class of entities that is loaded, with a card or without. */
  classes: Set<string>;
  /** Permissions of which one at least is needed to see anything in a project; undefined when a class names none. */
  viewing: string[] | undefined;
}

export function registryOf(parts: readonly Part[]): Registry {
  const sources = parts.flatMap((part) => part.sources ?? []);
  const cards = parts.flatMap((part) => part.cards ?? []);
  const names = registeredNames(parts);
  const classes = parts.flatMap((part) => part.entities ?? []);
  refuseWrongDeclarations({ sources, classes, names: [...names.kinds, ...names.rules] });
  return {
    sources: uniquely("notification source", sources, ({ topic }) => topic.name),
    names,
    collections: liveCollectionsOf(parts),
    metrics: notificationMetrics(),
    viewing: permissionsToView(classes),
    classes: new Set(classes.map(({ type }) => type)),
    cards: uniquely("notification card", cards, ({ entityType }) => entityType),
  };
}

function permissionsToView(classes: EntityClass[]): string[] | undefined {
  const named = classes.map(({ viewPermission }) => viewPermission);
  return named.every((one) => one !== undefined) ? [...new Set(named)] : undefined;
}
