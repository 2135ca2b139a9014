import { hitKinds } from '@orgscope/contract/resources/search';
import type { Entry } from './entries.ts';

const most = 5;
const fields = ['title', 'subtitle', 'client', 'href'] as const;
const kinds: readonly string[] = ['screen', ...hitKinds];

const isEntry = (item: unknown): item is Entry => {
  if (typeof item !== 'object' || item === null) return false;
  const { kind, ...rest } = item as Record<string, unknown>;
  return kinds.includes(String(kind)) && fields.every((field) => typeof rest[field] === 'string');
};

const keyOf = (person: number | string) => `palette-recent:${person}`;

/** What a person chose last, the latest first. */
export function recentOf(person: number | string): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps a choice in the browser, for the person alone. */
export function keepRecent(person: number | string, entry: Entry): void {
  const others = recentOf(person).filter(({ href }) => href !== entry.href);
  localStorage.setItem(keyOf(person), JSON.stringify([entry, ...others].slice(0, most)));
}
