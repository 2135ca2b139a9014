/** The keys of an object literal, with their type. */
// An object literal has no other keys than its type names.
export const keysOf = <Key extends string>(table: Readonly<Record<Key, unknown>>) => Object.keys(table) as Key[];

/** An object with a value for each key. */
export const fromKeys = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  // `fromEntries` loses the type of the keys.
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;
