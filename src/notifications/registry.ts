import type { Part } from "../part.js";
import { type AnyCard, MissingCard } from "./card.js";
import { type Names, registeredNames } from "./names.js";
import type { AnySource } from "./source.js";

/** What the parts declared, by the names that are stored. Filled at start; the center knows nothing else of them. */
export interface Registry {
  sources: Map<string, AnySource>;
  names: Names;
  cards: Map<string, AnyCard>;
}

export function registryOf(parts: Part[]): Registry {
  const sources = parts.flatMap((part) => part.sources ?? []);
  const cards = parts.flatMap((part) => part.cards ?? []);
  return {
    sources: byName(sources, (source) => source.type),
    names: registeredNames(parts),
    cards: byName(cards, (card) => card.entityType),
  };
}

export function cardFor(registry: Registry, entityType: string): AnyCard {
  const card = registry.cards.get(entityType);
  if (!card) throw new MissingCard(entityType);
  return card;
}

function byName<T>(items: T[], name: (item: T) => string): Map<string, T> {
  const map = new Map(items.map((item) => [name(item), item]));
  if (map.size < items.length) throw new Error("Two parts declare one notification source or card.");
  return map;
}
