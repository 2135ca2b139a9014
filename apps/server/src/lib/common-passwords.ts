import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInFilter } from './bloom-filter.ts';

/** A password as it is looked up: case and the ways of writing the same letters do not count. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase();

let filter: Promise<Buffer> | undefined;

/** The filter of cli/make-common-passwords.ts, read when the first password is chosen. It lies beside the code, built or not. */
const commonPasswords = () => (filter ??= readFile(join(import.meta.dirname, 'common-passwords.bloom')));

/** Whether it is one of the 100,000 that breaches have most often, or, once in 48,000, taken for one. */
export const isCommon = async (password: string): Promise<boolean> =>
  isInFilter(await commonPasswords(), folded(password));
