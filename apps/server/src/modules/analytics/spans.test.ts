// The years and days that each page takes, and refuses instead of ignoring them.
import { modules } from '@orgscope/contract/modules';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { app, aClient, aSession, aSubscription } = await startTestApp();
const client = await aClient();
await aSubscription({ client, modules: [...modules] });
const as = await aSession({ client, platformRole: 'client_admin' });
const read = (page: string) => app.inject({ url: `/api/analytics/${page}`, headers: { ...as } });
const thisYear = new Date().getUTCFullYear();

test.each([
  ['from=2024-01-01&to=2024-12-31', 2024],
  ['from=2024-03-01&to=2024-03-31', 2024],
  ['to=2024-06-30', 2024],
  [`from=${thisYear}-01-01`, thisYear],
])('the year in review of the span %s is that of its year', async (span, year) => {
  expect((await read(`year-in-review/?${span}`)).json().data).toMatchObject({ year, from: `${year}-01-01` });
});

test.each([
  ['year-in-review/?from=2023-12-31&to=2024-12-31', ['from'], 'one_year'],
  ['year-in-review/?from=2024-01-01', ['from'], 'one_year'],
  ['year-in-review/?from=2024-05-01&to=2024-04-01', ['from'], 'span_reversed'],
  ['year-in-review/?year=2024&to=2024-12-31', ['year'], 'span_or_year'],
  ['performance-dashboard/?year=2024', ['year'], 'present_only'],
  ['performance-dashboard/?from=2024-01-01&to=2024-12-31', ['to'], 'present_only'],
  ['stakeholder-engagement/?year=2024', ['year'], 'present_only'],
  ['stakeholder-engagement/?from=2024-01-01&to=2024-12-31', ['from', 'to'], 'present_only'],
])('%s is refused at %j', async (page, fields, why) => {
  const response = await read(page);
  expect(response.statusCode).toBe(400);
  expect(response.json().error.messages).toEqual(
    Object.fromEntries(fields.map((field) => [field, [{ code: `analytics.${why}` }]])),
  );
});
