import { expect, test } from 'vitest';
import { lockSatisfied } from './install.mjs';

const wanted = {
  '': {},
  'apps/web': { version: '0.1.0' },
  'node_modules/@orgscope/web': { link: true },
  'node_modules/react': { version: '1.0.0' },
  'node_modules/only-on-mac': { version: '1.0.0', optional: true },
};
const present = { 'node_modules/@orgscope/web': { link: true }, 'node_modules/react': { version: '1.0.0' } };

test('all packages of the lockfile are installed, except optional ones', () => {
  expect(lockSatisfied(wanted, present)).toBe(true);
});

test('another version or a missing package requires an installation', () => {
  expect(lockSatisfied(wanted, { ...present, 'node_modules/react': { version: '1.0.1' } })).toBe(false);
  expect(lockSatisfied(wanted, { 'node_modules/@orgscope/web': { link: true } })).toBe(false);
});
