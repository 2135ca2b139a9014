import { message } from '@orgscope/contract/message';
import { folded, isCommon } from './common-passwords.ts';
import { isPattern } from './password-patterns.ts';

/** The owner of the new password. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly client: { readonly name: string };
}

const product = 'Orgscope';

/** Letters and digits without case and accents, to recognise a disguised name. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '');

// What remains beside the owner's words must be as long as the shortest password.
const leastBeside = 6;
// Shorter words occur in others by chance.
const leastWord = 4;

/** Public facts about the owner: name, address, company and product. */
function wordsAround({ username, firstName, lastName, client }: PasswordOwner): string[] {
  const [local = '', host = ''] = username.split('@');
  const wholes = [username, local, host, firstName, lastName, firstName + lastName, lastName + firstName];
  const parts = [local, host, firstName, lastName, client.name].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...wholes, ...parts, client.name, product].map(bare))].filter((word) => word !== '');
}

/** Whether it is one of the words, possibly reversed or with digits around it. */
function isOneOf(words: readonly string[], tried: string): boolean {
  // Without digits, a password or a name of digits only would be empty.
  const forms = [tried, withoutDigits(tried)]
    .filter((form) => form !== '')
    .flatMap((form) => [form, [...form].toReversed().join('')]);
  return words.some((word) => forms.some((form) => form === word || form === withoutDigits(word)));
}

/** What remains after the words, the longest first, and the digits around it are removed. */
function besideWords(words: readonly string[], tried: string): string {
  const cut = words
    .filter((word) => [...word].length >= leastWord && /\p{L}/u.test(word))
    .toSorted((one, other) => other.length - one.length);
  return withoutDigits(cut.reduce((rest, word) => rest.replaceAll(word, ''), tried));
}

/** Whether it is little more than public facts about its owner. */
async function isPersonal(password: string, owner: PasswordOwner): Promise<boolean> {
  const tried = bare(password);
  const words = wordsAround(owner);
  if (isOneOf(words, tried)) return true;
  const rest = besideWords(words, tried);
  const isCut = rest !== withoutDigits(tried);
  return isCut && ([...rest].length < leastBeside || isPattern(rest) || (await isCommon(rest)));
}

/** The errors of a chosen password, as texts for its field. The contract checks its size in bytes. */
export async function passwordFaults(password: string, owner: PasswordOwner, minLength: number): Promise<string[]> {
  const faults: string[] = [];
  if ([...password].length < minLength) faults.push(message('passwords.too_short', { least: minLength }));
  if (await isPersonal(password, owner)) faults.push(message('passwords.personal'));
  // Other characters between the letters do not hide a pattern.
  const [asTyped, dressedDown] = [folded(password), bare(password)];
  if (isPattern(asTyped) || (dressedDown !== '' && isPattern(dressedDown))) faults.push(message('passwords.pattern'));
  else if (await isCommon(password)) faults.push(message('passwords.too_common'));
  return faults;
}
