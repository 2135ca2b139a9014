import type { PerformancePage } from '../api/analytics.ts';

/** The performance dashboard of a client without records, unless `parts` says otherwise. */
export const aPerformancePage = (parts: Partial<PerformancePage>): PerformancePage => ({
  headline: '',
  headline_message: {},
  as_of: '2026-11-30',
  client: { id: 1, name: 'Acme' },
  measures: [],
  compared_with: '2025-11-30',
  compared_on: null,
  currency: null,
  converted: { currencies: [], rates_year: null, missing: [] },
  fits: [],
  lifecycle: [],
  matrix: [],
  renewals: [],
  cost_by_vendor: [],
  cost_by_function: [],
  missing: [],
  ...parts,
});
