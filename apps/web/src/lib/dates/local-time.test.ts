import { expect, it } from 'vitest';
import { localTimeText } from './local-time.ts';

const moment = '2027-01-29T18:05';

it('writes English with a comma before the time', () => {
  expect(localTimeText(moment)).toBe('29 January 2027, 18:05');
  expect(localTimeText('2027-09-30T00:05:00', 'short')).toBe('30 Sept 2027, 00:05');
});

it('joins day and time as the language does', () => {
  expect(localTimeText(moment, 'long', 'ja')).toBe('2027年1月29日 18:05');
  expect(localTimeText(moment, 'short', 'fr')).toBe('29 janv. 2027, 18:05');
  expect(localTimeText(moment, 'short', 'ar-u-nu-latn')).toMatch(/^29 يناير 2027، /);
});

it('leaves what is no moment as it is', () => {
  expect(localTimeText('soon')).toBe('soon');
});
