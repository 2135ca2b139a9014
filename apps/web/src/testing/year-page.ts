import type { YearPage } from '../api/analytics.ts';

/** The year 2020 of a client of which nothing is recorded, unless `parts` says otherwise. */
export const aYearPage = (parts: Partial<YearPage>): YearPage => ({
  headline: '',
  headline_message: {},
  as_of: '2020-12-31',
  client: { id: 1, name: 'Acme' },
  year: 2020,
  from: '2020-01-01',
  to: '2020-12-31',
  previous_to: '2019-12-31',
  timezone: 'UTC',
  currency: null,
  converted: { currencies: [], rates_year: null, missing: [] },
  years: [2020],
  measures: [],
  months: [],
  acceptance: [],
  satisfaction: [],
  ...parts,
});
