import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { useSession } from '../../../session/store.ts';

function read(key: string, first: readonly string[]): readonly string[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : first;
}

const none: readonly never[] = [];

/** The columns of a table that this user has hidden, stored in the browser; at first those of `first`. */
export function useHiddenColumns(
  table: string,
  first: readonly string[] = none,
): [readonly string[], (hidden: readonly string[]) => void] {
  const person = useSession(({ user }) => user?.id ?? user?.username ?? '');
  const key = `hidden-columns:${person}:${table}`;
  const [hidden, setHidden] = useState(() => read(key, first));
  const hide = (next: readonly string[]) => {
    setHidden(next);
    writeStored(key, next.length > 0 || first.length > 0 ? next : undefined);
  };
  return [hidden, hide];
}
