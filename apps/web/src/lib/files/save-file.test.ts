import { expect, it } from 'vitest';
import { datedName } from './save-file.ts';

it('puts the day before the ending of a file name', () => {
  expect(datedName('orgscope-my-data.json', '2026-11-29')).toBe('orgscope-my-data-2026-11-29.json');
  expect(datedName('v1.2-assets.csv', '2026-11-29')).toBe('v1.2-assets-2026-11-29.csv');
});
