import type { AnalyticsRow } from '@orgscope/contract/analytics/answers';

type Column = (row: AnalyticsRow) => string | number | null;

/** The columns of a file of rows behind a number. */
export const rowColumns = (currency: string | null): Record<string, Column> => ({
  Name: ({ name }) => name,
  Code: ({ code }) => code,
  Date: ({ date }) => date,
  Cost: ({ cost }) => cost,
  Currency: ({ cost }) => (cost === null ? null : currency),
  Count: ({ count }) => count,
});
