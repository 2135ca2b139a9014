import { nameKey } from '@orgscope/contract/fields/name-key';
import { withoutAccents } from '@orgscope/contract/fields/without-accents';

/** What searches compare: a name as `nameKey` makes it, without accents. */
export const searchKey = (text: string): string => withoutAccents(nameKey(text));

/** The text for searching and sorting users: the full name, then the address. */
export const searchTextOf = (user: {
  firstName?: string | undefined;
  lastName?: string | undefined;
  username: string;
}): string => searchKey(`${user.firstName ?? ''} ${user.lastName ?? ''} ${user.username}`);

/** The letters with an accent, of both cases, by what withoutAccents() makes of them. */
function accentedLetters(): ReadonlyMap<string, string> {
  const accented = new Map<string, string>();
  // From the first one of Latin to the last one of Greek.
  for (let code = 0xdf; code <= 0x1fff; code += 1) {
    const letter = String.fromCharCode(code);
    const plain = withoutAccents(letter);
    const capital = letter.toUpperCase();
    if (plain === letter || plain === '' || letter.toLowerCase() !== letter) continue;
    accented.set(plain, `${accented.get(plain) ?? ''}${letter}${capital.length === 1 ? capital : ''}`);
  }
  return accented;
}

/** Made by the first search, not when the server starts: that would load the Unicode data of all these letters. */
let accentedBefore: ReadonlyMap<string, string> | undefined;

/** A regular expression of PostgreSQL that finds a word with and without accents in texts that have them. */
export function patternOf(word: string): string {
  const accented = (accentedBefore ??= accentedLetters());
  const inPattern = (letter: string) =>
    accented.has(letter) ? `[${letter}${accented.get(letter)}]` : letter.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  const parts = withoutAccents(word.toLowerCase()).match(/ss|ae|oe|th|./gsu) ?? [];
  return parts
    .map((part) => {
      const letters = [...part].map(inPattern).join('');
      return part.length > 1 && accented.has(part) ? `(?:${letters}|[${accented.get(part)}])` : letters;
    })
    .join('');
}
