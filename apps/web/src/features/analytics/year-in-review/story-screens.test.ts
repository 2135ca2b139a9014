import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { YearPage } from '../../../api/analytics.ts';
import { text } from '../../../i18n/texts.ts';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { aYearPage } from '../../../testing/year-page.ts';
import { portfolioSteps } from './portfolio-card.tsx';
import { storyScreens } from './story-screens.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

type Measure = YearPage['measures'][number];

const measure = (key: NonNullable<Measure['key']>, value: number | null): Measure => ({
  ...aMeasure({ key, value, reason: value === null ? 'no_data' : null, as_of: '2020-12-31' }),
  previous_reason: 'no_data',
});

/** A year in which thirteen assets were bought. */
const bought = (retired: number | null): YearPage =>
  aYearPage({
    measures: [measure('assets_acquired', 13), measure('assets_retired', retired)],
    months: [
      { kind: 'assets_acquired', total: 13, counts: [13] },
      { kind: 'assets_retired', total: retired, counts: [retired] },
    ],
  });

const titles = (page: YearPage) => storyScreens(text, page).map(({ title }) => title);

it('says nothing of what was retired before a history began', () => {
  expect(titles(bought(null))).toEqual(['13 assets bought.']);
  expect(titles(bought(0))).toEqual(['13 assets bought, 0 retired.']);
});

it('counts what came and went in a month in words of one and of many', async () => {
  const page = bought(1);
  const [assets] = storyScreens(text, page);
  render(assets?.chart);
  expect(await screen.findByRole('img', { name: 'January, 13 bought, 1 retired' })).toBeDefined();
  cleanup();

  const changes = { kind: 'changes' as const, total: 3, counts: [1, 2] };
  render(storyScreens(text, { ...page, months: [changes] })[0]?.chart);
  expect(await screen.findByRole('img', { name: 'January, 1 change' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'February, 2 changes' })).toBeDefined();
});

it('names the first and the last day without their year', () => {
  const keys = ['applications_opening', 'applications_added', 'applications_retired', 'applications_closing'] as const;
  const page = { ...bought(0), measures: keys.map((key) => measure(key, 1)) };
  const ends = () => portfolioSteps(text, page)?.flatMap(({ short }) => short ?? []);
  expect(ends()).toEqual(['1 Jan', '31 Dec']);
  setFormatLanguage('ja');
  expect(ends()).toEqual(['1月1日', '12月31日']);
  setFormatLanguage('en-GB');
});

it('compares purchases by the figures that are shown, and a part of a year as one', () => {
  const purchases = { ...measure('purchases', 160_450), unit: 'money' as const, currency: 'EUR', previous: 100_549 };
  const page = { ...bought(0), months: [], measures: [purchases] };
  const upTo = (day: string) => ({ to: `2020-${day}`, previous_to: `2019-${day}` });
  const line = (day: string) => storyScreens(text, { ...page, ...upTo(day) })[0]?.line;
  // €160k against €101k; the difference of the amounts would be €59,901.
  expect(line('12-31')).toBe('€59,000 more than in 2019.');
  expect(line('11-27')).toBe('€59,000 more than in 2019 up to 27 November.');
  const less = { ...page, measures: [{ ...purchases, previous: 161_000 }], ...upTo('11-27') };
  expect(storyScreens(text, less)[0]?.line).toBe('€1,000 less than in 2019 up to 27 November.');
});

it('compares no purchases of which a part has no price', async () => {
  const purchases = { ...measure('purchases', 100_000), unit: 'money' as const, currency: 'EUR', previous: 10_000 };
  const page = (parts: object) => ({ ...bought(0), months: [], measures: [{ ...purchases, ...parts }] });
  const [before] = storyScreens(text, page({ previous_unpriced: 90 }));
  expect([before?.title, before?.line]).toEqual(['€100k went into purchases.', 'Cost of the assets bought, by year']);
  render(before?.chart);
  expect(await screen.findByRole('img', { name: /^2019 · 90 without a cost/ })).toBeDefined();

  const [now] = storyScreens(text, page({ unpriced: 2 }));
  expect([now?.title, now?.line]).toEqual([
    'At least €100k went into purchases.',
    'Cost of the assets bought, by year',
  ]);
});

it('joins what it tells by the signs of the language', () => {
  setFormatLanguage('ja');
  const page: YearPage = {
    ...bought(0),
    measures: [
      { ...measure('pulse_satisfaction', 4), unit: 'ratio', previous: 3 },
      { ...measure('pulse_participation', 80), unit: 'percent' },
    ],
    months: [],
    satisfaction: [{ id: 1, title: 'IT', closed_on: '2020-03-01', value: 4 }],
  };
  const [screenOf] = storyScreens(text, page);
  expect(screenOf?.line).toMatch(/\.Of the people/);
  render(screenOf?.chart);
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^IT、2020年3月1日、/);
  setFormatLanguage('en-GB');
});

it('names the busiest of several months alone', () => {
  const line = (counts: number[]) => {
    const changes = { kind: 'changes' as const, total: 13, counts };
    return storyScreens(text, { ...bought(1), months: [changes] })[0]?.line ?? '';
  };
  expect(line([5, 8])).toContain('February was the busiest month.');
  expect(line([13])).not.toContain('busiest');
  expect(line([0, 1])).not.toContain('busiest');
});

it('says days in the words of the number that it shows', async () => {
  const page = (days: number, ...acceptance: number[]) =>
    aYearPage({ measures: [{ ...measure('acceptance_days_median', days), unit: 'days' }], acceptance });
  expect([0.98, 1, 1.52, 1.98].map((days) => titles(page(days, 1, 2)))).toEqual([
    ['It takes 1 day to join.'],
    ['It takes 1 day to join.'],
    ['It takes 1.5 days to join.'],
    ['It takes 2 days to join.'],
  ]);
  render(storyScreens(text, page(1, 0.98, 2.04))[0]?.chart);
  expect(await screen.findByRole('img', { name: 'January, 1 day' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'February, 2 days' })).toBeDefined();
});
