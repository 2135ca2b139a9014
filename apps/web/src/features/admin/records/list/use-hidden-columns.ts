import { useState } from 'react';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import { useSession } from '../../../../session/store.ts';

function read(key: string, first: readonly string[]): readonly string[] {
  const kept = readStored(key);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : first;
}

const none: readonly never[] = [];

/** The columns of a table that this person has hidden, kept in the browser; those of `first` until then. */
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
