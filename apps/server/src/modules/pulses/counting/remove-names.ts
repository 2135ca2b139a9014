import { and, eq, isNull } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { users } from '../../../db/tables/users.ts';
import type { Comment } from './tally.ts';

const gap = '[…]';
/** Shorter names are words of many languages. */
const shortest = 3;
const word = /[\p{L}\p{M}]+(?:['\u2019-][\p{L}\p{M}]+)*/gu;
const address = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu;

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Written with a capital, or in a script that has none: "Will" is a name, "will" is not. */
const isCapital = (found: string) => found[0] === found[0]?.toUpperCase();

/** Replaces names of the client's people, and e-mail addresses, in comments. First and last name together in any letters. */
export function withoutNames(text: string, names: ReadonlySet<string>): string {
  const isName = (found: string) =>
    found.split(/['\u2019-]/u).some((part) => names.has(folded(part))) || names.has(folded(found));
  const plain = text.replaceAll(address, gap);
  const words = [...plain.matchAll(word)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    isName: isName(found),
    isCapital: isCapital(found),
  }));
  const isBeside = (one: number, other: number) =>
    words[one]?.isName && words[other]?.isName && /^\s+$/u.test(plain.slice(words[one].to, words[other].from));
  let [result, end] = ['', 0];
  words.forEach((found, index) => {
    const isRemoved = found.isName && (found.isCapital || isBeside(index - 1, index) || isBeside(index, index + 1));
    if (!isRemoved) return;
    result += `${plain.slice(end, found.from)}${gap}`;
    end = found.to;
  });
  return result + plain.slice(end);
}

/** The words that the names of people are made of. */
export function nameWords(names: readonly string[]): Set<string> {
  const parts = names.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u));
  return new Set(parts.map(folded).filter((part) => part.length >= shortest));
}

/** Comments as they may be published, without the names of the client's people and of those who were `erased`. */
export async function removeNames(
  db: Drizzle,
  clientId: number,
  comments: readonly Comment[],
  erased: readonly string[],
): Promise<Comment[]> {
  if (comments.length === 0) return [];
  const people = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    // The words that stand in place of an erased name are no name.
    .where(and(eq(users.clientId, clientId), isNull(users.erasedAt)));
  const names = nameWords([...people.map(({ firstName, lastName }) => `${firstName} ${lastName}`), ...erased]);
  return comments.map(({ question, text }) => ({ question, text: withoutNames(text, names) }));
}
