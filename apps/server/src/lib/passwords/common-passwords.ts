import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeOnce } from '../scheduling/made-once.ts';
import { isInFilter } from './bloom-filter.ts';

/** A password as it is looked up: without case and without differences in Unicode form. */
export const folded = (password: string): string => password.normalize('NFKC').toLowerCase();

/**
 * The filter from cli/make-common-passwords.ts, read when the first password is chosen. It is beside the code, built or
 * not.
 */
const commonPasswords = madeOnce(() => readFile(join(import.meta.dirname, 'common-passwords.bloom')));

/** Whether it is one of the 100,000 most frequent in breaches, or a false positive (one in 48,000). */
export const isCommon = async (password: string): Promise<boolean> =>
  isInFilter(await commonPasswords(), folded(password));
