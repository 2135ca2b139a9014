import { useState } from 'react';
import { useSession } from '../../../session/store.ts';

function read(key: string, first: readonly string[]): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : first;
  } catch {
    return first;
  }
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
  const keep = (next: readonly string[]) => {
    setHidden(next);
    if (next.length > 0 || first.length > 0) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
  };
  return [hidden, keep];
}
