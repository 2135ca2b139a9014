import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const contract = join(web, '../../../packages/contract/src');

it('dates are written by one formatter, so that no month has two short names', () => {
  const own = /toLocale(Date|Time)String|new Date\([^)]*\)\.toLocaleString|new Intl\.DateTimeFormat/;
  const ownIn = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && own.test(readFileSync(join(folder, file), 'utf8')))
      .toSorted();
  expect(ownIn(web)).toEqual([]);
  // The formatter.
  expect(ownIn(contract)).toEqual(['words/intl-formats.ts']);
});
