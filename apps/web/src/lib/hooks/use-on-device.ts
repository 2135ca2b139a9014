import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What only the visitor's browser can tell. A page that was rendered at build has `atBuild`, which React replaces once it has
 * taken the page over.
 */
export const useOnDevice = <Value extends string | boolean>(read: () => Value, atBuild: Value): Value =>
  useSyncExternalStore(never, read, () => atBuild);
