import { beforeAll, expect, it } from 'vitest';
import type { YearPage } from '../../../api/analytics.ts';
import { text } from '../../../i18n/texts.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { storyScreens } from './story-screens.tsx';

beforeAll(haveTexts);

type Measure = YearPage['measures'][number];

const measure = (key: Measure['key'], value: number | null): Measure => ({
  key,
  value,
  low: null,
  high: null,
  estimated: false,
  unit: 'count',
  currency: null,
  amount: null,
  previous: null,
  previous_reason: 'no_data',
  target: null,
  peers: null,
  reference: null,
  reason: value === null ? 'no_data' : null,
  inputs: {},
  as_of: '2020-12-31',
});

/** A year in which thirteen assets were bought. */
const bought = (retired: number | null): YearPage => ({
  headline: '',
  headline_message: {},
  as_of: '2020-12-31',
  client: { id: 1, name: 'Acme' },
  year: 2020,
  from: '2020-01-01',
  to: '2020-12-31',
  timezone: 'UTC',
  currency: null,
  converted: { currencies: [], rates_year: null, missing: [] },
  years: [2020],
  measures: [measure('assets_acquired', 13), measure('assets_retired', retired)],
  months: [
    { kind: 'assets_acquired', total: 13, counts: [13] },
    { kind: 'assets_retired', total: retired, counts: [retired] },
  ],
  acceptance: [],
  satisfaction: [],
});

const titles = (page: YearPage) => storyScreens(text, page).map(({ title }) => title);

it('says nothing of what was retired before a history began', () => {
  expect(titles(bought(null))).toEqual(['13 assets bought.']);
  expect(titles(bought(0))).toEqual(['13 assets bought, 0 retired.']);
});
