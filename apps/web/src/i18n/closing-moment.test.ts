import { beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../testing/texts.ts';
import { closingMoment } from './closing-moment.ts';

beforeAll(haveTexts);

const closing = { closes: '2027-01-29T17:00:00Z', closes_at: '2027-01-29T18:00', timezone: 'Europe/Rome' };

it('writes when a pulse closes, with the place where the reader has another time', () => {
  expect(closingMoment(closing, 'Europe/Berlin')).toBe('Friday 29 January, 18:00');
  expect(closingMoment(closing, 'Asia/Tokyo')).toBe('Friday 29 January, 18:00 (Rome time)');
  const farther = { ...closing, timezone: 'America/Argentina/Buenos_Aires' };
  expect(closingMoment(farther, 'Asia/Tokyo')).toContain('(Buenos Aires time)');
});
