import { hitKinds } from '@orgscope/contract/resources/search';
import { isRecord } from '../../../lib/is-record.ts';
import { writeStored, sessionPrefix, readStored } from '../../../lib/storage.ts';
import type { Entry } from './entries.ts';

const most = 5;
const fields = ['title', 'subtitle', 'client', 'href'] as const;
const kinds: readonly string[] = ['screen', ...hitKinds];

const isEntry = (item: unknown): item is Entry => {
  if (!isRecord(item)) return false;
  const { kind, ...rest } = item;
  return kinds.includes(String(kind)) && fields.every((field) => typeof rest[field] === 'string');
};

const keyOf = (person: number | string) => `${sessionPrefix}palette-recent:${person}`;

/** What a person chose last, the latest first. */
export function recentOf(person: number | string): Entry[] {
  const kept = readStored(keyOf(person));
  return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : [];
}

/** Keeps a choice in the browser, for the person alone, as long as the session. */
export function keepRecent(person: number | string, entry: Entry): void {
  const others = recentOf(person).filter(({ href }) => href !== entry.href);
  writeStored(keyOf(person), [entry, ...others].slice(0, most));
}
