import { hitKinds } from '@orgscope/contract/resources/search';
import { isRecord } from '../../../lib/is-record.ts';
import { readStored, sessionPrefix, writeStored } from '../../../lib/browser/storage.ts';
import { pathOf } from './entries.ts';
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

/** The user's last choices, the latest first. */
export function readRecent(person: number | string): Entry[] {
  const stored = readStored(keyOf(person));
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, most) : [];
}

/**
 * Stores a choice in the browser, for this user only, until the session ends. A screen is stored without the client: it
 * opens for the one that is shown then.
 */
export function storeRecent(person: number | string, entry: Entry): void {
  const stored = entry.kind === 'screen' ? { ...entry, href: pathOf(entry.href) } : entry;
  const others = readRecent(person).filter(({ href }) => href !== stored.href);
  writeStored(keyOf(person), [stored, ...others].slice(0, most));
}
