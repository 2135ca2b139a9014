/** The values of these ids, in their order; an id without a value is left out. */
export function inOrderOf<Item>(ids: readonly number[], items: readonly Item[], idOf: (item: Item) => number): Item[] {
  const byId = new Map(items.map((item) => [idOf(item), item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
