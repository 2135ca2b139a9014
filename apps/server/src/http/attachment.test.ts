import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it('names a file with its day', () => {
  expect(attachment('assets', 'csv', new Date('2026-11-29T23:30:00Z'))).toEqual({
    'content-disposition': 'attachment; filename="assets-2026-11-29.csv"',
  });
});
