// What of a password its owner's name, address and company give away: for the server, which refuses such passwords, and
// for the meter beside the field, which must not praise them.

const product = 'orgscope';

/** Letters and digits without case and accents, to recognise a disguised name. */
export const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '');

/** What remains beside the owner's words must be as long as the shortest password. */
export const leastBeside = 6;
// Shorter words occur in others by chance.
const leastWord = 4;

/** The facts and their parts; of an address, also what is before and after the @. */
function wordsOf(facts: readonly string[]): string[] {
  const wholes = facts.flatMap((fact) => (fact.includes('@') ? [fact, ...fact.split('@')] : [fact]));
  const parts = wholes.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...wholes, ...parts, product].map(bare))].filter((word) => word !== '');
}

/** Whether it is one of the words, possibly reversed or with digits around it. */
function isOneOf(words: readonly string[], tried: string): boolean {
  // Without digits, a password or a name of digits only would be empty.
  const forms = [tried, withoutDigits(tried)]
    .filter((form) => form !== '')
    .flatMap((form) => [form, [...form].toReversed().join('')]);
  return words.some((word) => forms.some((form) => form === word || form === withoutDigits(word)));
}

/**
 * What remains of a password without public facts about its owner (name, address, company, product) and digits around
 * them; undefined if it has none of them.
 */
export function besideOwner(password: string, facts: readonly string[]): string | undefined {
  const tried = bare(password);
  const words = wordsOf(facts);
  if (isOneOf(words, tried)) return '';
  const cut = words
    .filter((word) => [...word].length >= leastWord && /\p{L}/u.test(word))
    .toSorted((one, other) => other.length - one.length);
  const rest = withoutDigits(cut.reduce((left, word) => left.replaceAll(word, ''), tried));
  return rest === withoutDigits(tried) ? undefined : rest;
}
