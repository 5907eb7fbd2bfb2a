/** As relations are stored, in the order of lists: the one direction of each that is kept. */
export const relationTypes = ["relates", "duplicates", "blocks", "precedes", "copied_to"] as const;

export type RelationType = (typeof relationTypes)[number];

/** What it is called from the other issue. */
const reverses = {
  relates: "relates",
  duplicates: "duplicated",
  blocks: "blocked",
  precedes: "follows",
  copied_to: "copied_from",
} as const satisfies Record<RelationType, string>;

/** As people say it, from either issue. */
export type RelationName = RelationType | (typeof reverses)[RelationType];

/** In Redmine's order: each beside its reverse. */
export const relationNames = relationTypes.flatMap((type): RelationName[] =>
  type === reverses[type] ? [type] : [type, reverses[type]],
);

/** How a name is stored. `turned`: the other issue is the one it starts from. */
export function storedAs(name: RelationName): { type: RelationType; turned: boolean } {
  const type = relationTypes.find((one) => reverses[one] === name && one !== name);
  return type ? { type, turned: true } : { type: name as RelationType, turned: false }; // what is no reverse is a type
}

/** What a relation is called by the issue it leads to. */
export const reverseOf = (type: RelationType): RelationName => reverses[type];
