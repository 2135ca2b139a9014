import { message } from '@orgscope/contract/words/message';
import { bare, besideOwner, leastBeside } from '@orgscope/contract/passwords/owner-words';
import { isPattern } from '@orgscope/contract/passwords/patterns';
import { folded, isCommon } from './common-passwords.ts';

/** The owner of the new password. */
export interface PasswordOwner {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly client: { readonly name: string };
}

/** Whether it is little more than public facts about its owner. */
async function isPersonal(password: string, owner: PasswordOwner): Promise<boolean> {
  const { username, firstName, lastName, client } = owner;
  const names = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`];
  const rest = besideOwner(password, [username, ...names, client.name]);
  return rest !== undefined && ([...rest].length < leastBeside || isPattern(rest) || (await isCommon(rest)));
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
