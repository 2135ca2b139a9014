import { passwordMessages } from '@orgscope/contract/resources/passwords';
import { folded, isCommon } from './common-passwords.ts';
import { isPattern } from './password-patterns.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly client: { readonly name: string };
}

const product = 'Orgscope';

/** Letters and digits without case and accents: what is left when a name is dressed up. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '');

// What is left beside the words of the owner must be as long as the shortest password.
const leastBeside = 6;
// Shorter words stand in others by chance.
const leastWord = 4;

/** What everybody knows about the owner: name, address, company and product. */
function wordsAround({ username, firstName, lastName, client }: PasswordOwner): string[] {
  const [local = '', host = ''] = username.split('@');
  const wholes = [username, local, host, firstName, lastName, firstName + lastName, lastName + firstName];
  const parts = [local, host, firstName, lastName, client.name].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...wholes, ...parts, client.name, product].map(bare))].filter((word) => word !== '');
}

/** Whether it is one of the words, turned round or with digits around it at most. */
function isOneOf(words: readonly string[], tried: string): boolean {
  // A password or a name of digits alone has nothing left without them.
  const forms = [tried, withoutDigits(tried)]
    .filter((form) => form !== '')
    .flatMap((form) => [form, [...form].toReversed().join('')]);
  return words.some((word) => forms.some((form) => form === word || form === withoutDigits(word)));
}

/** What is left where the words are cut out, the longest first, and the digits around it. */
function besideWords(words: readonly string[], tried: string): string {
  const cut = words
    .filter((word) => [...word].length >= leastWord && /\p{L}/u.test(word))
    .toSorted((one, other) => other.length - one.length);
  return withoutDigits(cut.reduce((rest, word) => rest.replaceAll(word, ''), tried));
}

/** Whether it is hardly more than words that everybody knows about its owner. */
async function isPersonal(password: string, owner: PasswordOwner): Promise<boolean> {
  const tried = bare(password);
  const words = wordsAround(owner);
  if (isOneOf(words, tried)) return true;
  const rest = besideWords(words, tried);
  const isCut = rest !== withoutDigits(tried);
  return isCut && ([...rest].length < leastBeside || isPattern(rest) || (await isCommon(rest)));
}

/** What speaks against a chosen password, in texts for its field. Its size in bytes is the contract's matter. */
export async function passwordFaults(password: string, owner: PasswordOwner, minLength: number): Promise<string[]> {
  const faults: string[] = [];
  if ([...password].length < minLength) faults.push(passwordMessages.tooShort(minLength));
  if (await isPersonal(password, owner)) faults.push(passwordMessages.personal);
  // Signs between the letters make no other pattern.
  const [asTyped, dressedDown] = [folded(password), bare(password)];
  if (isPattern(asTyped) || (dressedDown !== '' && isPattern(dressedDown))) faults.push(passwordMessages.pattern);
  else if (await isCommon(password)) faults.push(passwordMessages.tooCommon);
  return faults;
}
