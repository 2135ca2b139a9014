import { beforeAll, expect, it } from 'vitest';
import { setFormatLanguage } from '../lib/format-language.ts';
import { haveTexts } from '../testing/texts.ts';
import { closingMoment } from './closing-moment.ts';

beforeAll(haveTexts);

const closing = { closes: '2027-01-29T17:00:00Z', closes_at: '2027-01-29T18:00', timezone: 'Europe/Rome' };

it('writes when a pulse closes, with the zone where the reader has another time', () => {
  expect(closingMoment(closing, 'Europe/Berlin')).toBe('Friday 29 January, 18:00');
  expect(closingMoment(closing, 'Asia/Tokyo')).toBe('Friday 29 January, 18:00 (Central European Time)');
  const farther = { ...closing, timezone: 'America/Argentina/Buenos_Aires' };
  expect(closingMoment(farther, 'Asia/Tokyo')).toContain('(Argentina Standard Time)');
  expect(closingMoment({ ...closing, timezone: 'Europe/Newtown' }, 'Asia/Tokyo')).toContain('(Europe/Newtown)');
});

it('names the zone in the language of the page', () => {
  setFormatLanguage('de');
  expect(closingMoment(closing, 'Asia/Tokyo')).toBe('Freitag, 29. Januar um 18:00 (Mitteleuropäische Zeit)');
  setFormatLanguage('en-GB');
});
