import { afterEach, beforeAll, expect, it } from 'vitest';
import type { YearPage } from '../../../api/analytics.ts';
import { text } from '../../../i18n/texts.ts';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { changeFigure } from '../frame/change-figure.ts';
import { hidesPeopleBefore, monthsOfYear, partBefore, yearBefore, yearUpTo } from './year-values.ts';

beforeAll(haveTexts);
afterEach(() => setFormatLanguage('en-GB'));

const shortOf = (language: string) => {
  setFormatLanguage(language);
  return monthsOfYear(2026).map(({ short }) => short);
};
const narrowOf = (language: string) => {
  setFormatLanguage(language);
  return monthsOfYear(2026).map(({ narrow }) => narrow);
};

it('names the months as dates do', () => {
  expect(shortOf('en-GB').join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
});

it('names the months of other languages as these do', () => {
  expect(shortOf('fr').slice(5, 7)).toEqual(['juin', 'juil.']);
  expect(shortOf('ar-u-nu-latn')[8]).toBe('سبتمبر');
});

it('has a name of one letter or number for narrow charts', () => {
  expect(narrowOf('en-GB').join('')).toBe('JFMAMJJASOND');
  expect(narrowOf('ja').slice(-3)).toEqual(['10', '11', '12']);
});

/** The page of 2026 as it is on a day, of which the year before is compared up to another. */
const pageOf = (previousTo: string | null, measures: YearPage['measures'] = []): YearPage => ({
  headline: '',
  headline_message: {},
  as_of: '2026-11-29',
  client: { id: 1, name: 'Acme' },
  year: 2026,
  years: [2026],
  from: '2026-01-01',
  to: '2026-11-29',
  previous_to: previousTo,
  timezone: 'UTC',
  currency: null,
  converted: { currencies: [], rates_year: null, missing: [] },
  measures,
  months: [],
  acceptance: [],
  satisfaction: [],
});

it('names a year by the day up to which it is counted, and a whole one by its number', () => {
  expect([yearUpTo(text, '2026-11-29'), yearUpTo(text, '2026-12-31')]).toEqual(['2026 up to 29 Nov', '2026']);
  expect(yearBefore(text, pageOf('2025-02-28'))).toBe('2025 up to 28 Feb');
  expect(yearBefore(text, pageOf(null))).toBe('2025');
  expect(partBefore(pageOf('2025-11-29'))).toEqual({ year: 2025, day: '29 November' });
  expect([partBefore(pageOf('2025-12-31')), partBefore(pageOf(null))]).toEqual([undefined, undefined]);
});

it('says that people are not compared where a part of a year would reveal few, and not where there are few', () => {
  const before = (
    key: 'people_joined' | 'acceptance_days_median' | 'invitations_accepted',
    previous: number | null,
  ) => ({
    ...aMeasure({ key, value: 9, previous }),
    previous_reason: previous === null ? ('too_few' as const) : null,
  });
  const ofPlace = [before('people_joined', null)];
  expect(hidesPeopleBefore(pageOf('2025-11-29', ofPlace))).toBe(true);
  expect(hidesPeopleBefore(pageOf('2025-12-31', ofPlace))).toBe(false);
  const accepted = (count: number) => [before('invitations_accepted', count), before('acceptance_days_median', null)];
  expect(hidesPeopleBefore(pageOf('2025-11-29', accepted(5)))).toBe(true);
  expect(hidesPeopleBefore(pageOf('2025-11-29', accepted(4)))).toBe(false);
});

it('gives a file changes as numbers, and none where there is nothing to compare', () => {
  const changed = (value: number, previous: number | null, unit: 'percent' | 'count' = 'count') =>
    changeFigure(aMeasure({ key: 'pulse_participation', unit, value, previous }));
  expect(changed(93, 42)).toEqual({ text: '+51', value: 51 });
  expect(changed(12.97, 10.67, 'percent')).toEqual({ text: '+2.3 points', value: 2.3 });
  expect(changed(14, 14)).toEqual({ text: 'No change', value: 0 });
  expect(changed(3, null)).toEqual({ text: '—', value: undefined });
});
