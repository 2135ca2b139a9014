/** The keys of a table that is written out. */
// Such a table has no other keys than its type names.
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

/** A table with a value for each key. */
export const tableOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  // `fromEntries` forgets which keys it was given.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
