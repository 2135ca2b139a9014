import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sources = join(import.meta.dirname, '../..');

it('dates are written by one formatter, so that no month has two short names', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const own = /toLocale(Date|Time)String|new Date\([^)]*\)\.toLocaleString|new Intl\.DateTimeFormat/;
  const found = files.filter((file) => own.test(readFileSync(join(sources, file), 'utf8')));
  expect(found).toEqual([]);
});
