import { passwordMessages } from '@orgscope/contract/resources/passwords';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Some 50,000 passwords that many people use, in lower case. Read when the first password is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** Letters and digits without case and accents: what is left when a name is dressed up. */
const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const withoutDigits = (text: string) => text.replace(/^\p{N}+|\p{N}+$/gu, '');

/** Whether it is the owner's name or address, turned round or with digits around it at most. */
function isPersonal(password: string, { username, firstName, lastName }: PasswordOwner): boolean {
  const local = username.split('@')[0] ?? '';
  const host = username.split('@')[1] ?? '';
  const own = [username, local, host, firstName, lastName, firstName + lastName, lastName + firstName].map(bare);
  const tried = bare(password);
  // A password or a name of digits alone has nothing left without them.
  const forms = [tried, withoutDigits(tried)]
    .filter((form) => form !== '')
    .flatMap((form) => [form, [...form].toReversed().join('')]);
  return own.some((name) => name !== '' && forms.some((form) => form === name || form === withoutDigits(name)));
}

/** What speaks against a chosen password, in texts for its field. Its size in bytes is the contract's matter. */
export async function passwordFaults(password: string, owner: PasswordOwner, minLength: number): Promise<string[]> {
  const faults: string[] = [];
  if ([...password].length < minLength) faults.push(passwordMessages.tooShort(minLength));
  if (isPersonal(password, owner)) faults.push(passwordMessages.personal);
  if ((await commonPasswords()).has(password.toLowerCase())) faults.push(passwordMessages.tooCommon);
  return faults;
}
