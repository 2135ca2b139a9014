import { withoutAccents } from '@orgscope/contract/fields/without-accents';
import { and, eq, isNull } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { users } from '../../../db/tables/users.ts';
import type { Comment } from './tally.ts';

const gap = '[…]';
// The marks of ガ and パ, also beside half-width letters.
const voicing = String.raw`\u3099\u309a\uff9e\uff9f`;
const katakana = String.raw`\p{sc=Katakana}\u30fc\uff70${voicing}`;
// Chinese and Japanese have no spaces: a run of their letters is many words, and ends where others begin.
const unspaced = String.raw`[\p{sc=Han}\p{sc=Hiragana}${katakana}]`;
const spaced = String.raw`(?:(?!${unspaced})[\p{L}\p{M}])+`;
const word = new RegExp(String.raw`${unspaced}+|${spaced}(?:['\u2019-]${spaced})*`, 'gu');
const letter = new RegExp(`.[${voicing}]?`, 'gu');
const [unspacedOnly, katakanaOnly] = [new RegExp(`^${unspaced}+$`, 'u'), new RegExp(`^[${katakana}]+$`, 'u')];
const isUnspaced = (text: string) => unspacedOnly.test(text);
const isKatakana = (text: string) => katakanaOnly.test(text);
const mostUnspaced = 12;
/** Shorter names are words of many languages. Of Hangul, two syllables are a name, and one of three parts, as 김. */
const isLong = (name: string) =>
  (/\p{sc=Hangul}/u.test(name) ? name.normalize('NFD') : name).length >= (/\p{sc=Han}/u.test(name) ? 2 : 3);
const address = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/gu;

// The voicing of kana makes other letters.
const folded = (text: string) =>
  withoutAccents(
    text
      .normalize('NFKD')
      .replaceAll(/(?![\u3099\u309a])\p{M}/gu, '')
      .toLowerCase(),
  );

/** Written with a capital, or in a script that has none: "Will" is a name, "will" is not. */
const isCapital = (found: string) => found[0] === found[0]?.toUpperCase();

/**
 * The names in a run of letters without spaces; of those that begin at the same letter, the longest. One of katakana alone has no
 * katakana beside it: it would be a part of a loan word.
 */
function namesWithin(run: string, names: ReadonlySet<string>): { index: number; found: string }[] {
  const letters = run.match(letter) ?? [];
  const plain = letters.map(folded);
  const isName = (from: number, to: number) =>
    names.has(plain.slice(from, to).join('')) &&
    !(
      isKatakana(letters.slice(from, to).join('')) &&
      [letters[from - 1], letters[to]].some((near = '') => isKatakana(near))
    );
  const within: { index: number; found: string }[] = [];
  for (let [at, index] = [0, 0]; at < letters.length;) {
    let size = Math.min(mostUnspaced, letters.length - at);
    while (size > 1 && !isName(at, at + size)) size -= 1;
    const found = letters.slice(at, at + size).join('');
    if (size > 1) within.push({ index, found });
    [at, index] = [at + size, index + found.length];
  }
  return within;
}

/** Replaces names of the client's people, and e-mail addresses, in comments. First and last name together in any letters. */
export function withoutNames(text: string, names: ReadonlySet<string>): string {
  const isName = (found: string) =>
    found.split(/['\u2019-]/u).some((part) => names.has(folded(part))) || names.has(folded(found));
  const plain = text.replaceAll(address, gap);
  const words = [...plain.matchAll(word)].flatMap(({ 0: whole, index: start }) =>
    (isUnspaced(whole) ? namesWithin(whole, names) : [{ index: 0, found: whole }]).map(({ index, found }) => ({
      from: start + index,
      to: start + index + found.length,
      isName: isName(found),
      isCapital: isCapital(found),
    })),
  );
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
  const parts = names.flatMap((name) => {
    const each = name.split(/[^\p{L}\p{M}]+/u);
    // Without spaces, both names of a person are one text, in either order.
    return each.every(isUnspaced) ? [...each, each.join(''), each.toReversed().join('')] : each;
  });
  return new Set(parts.map(folded).filter(isLong));
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
