import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

const timezone = 'Europe/Lisbon';
const at = (local: string) => new Date(`${local}Z`);
const run = ([opens, closes]: readonly [string, string]) => ({ opensAt: at(opens), closesAt: at(closes) });
const longAgo = new Date('2000-01-01');

/** The runs that follow, in UTC. */
function runsAfter(first: readonly [string, string], count: number, step = 1, zone = 'UTC'): string[][] {
  const series = [run(first)];
  for (let index = 0; index < count; index += 1) {
    const last = series.at(-1) ?? run(first);
    series.push(nextRun(zone, step, { first: run(first), last }, longAgo));
  }
  return series
    .slice(1)
    .map(({ opensAt, closesAt }) => [opensAt, closesAt].map((one) => one.toISOString().slice(0, 16)));
}

test('a run that ends in another month than it opens keeps its length', () => {
  expect(runsAfter(['2027-01-29T17:00', '2027-01-31T09:00'], 2)).toEqual([
    ['2027-02-28T17:00', '2027-03-02T09:00'],
    ['2027-03-29T17:00', '2027-03-31T09:00'],
  ]);
});

test('runs keep the day of the first one where the month has it', () => {
  const days = runsAfter(['2027-01-31T09:00', '2027-02-05T18:00'], 4).map(([opens]) => opens?.slice(0, 10));
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  const quarters = runsAfter(['2026-11-30T09:00', '2026-12-07T18:00'], 2, 3);
  expect(quarters.map(([opens]) => opens)).toEqual(['2027-02-28T09:00', '2027-05-30T09:00']);
});

test('a run of almost a month ends before the next one also in a shorter month', () => {
  expect(runsAfter(['2027-01-01T09:00', '2027-01-31T18:00'], 2)).toEqual([
    ['2027-02-01T09:00', '2027-02-28T18:00'],
    ['2027-03-01T09:00', '2027-03-31T18:00'],
  ]);
});

test('runs open and close at the same time of day before and after the clocks change', () => {
  expect(runsAfter(['2027-02-26T09:00', '2027-03-05T18:00'], 2, 1, timezone)).toEqual([
    ['2027-03-26T09:00', '2027-04-02T17:00'],
    ['2027-04-26T08:00', '2027-05-03T17:00'],
  ]);
  // On 28 March the clocks skip from 01:00 to 02:00.
  expect(runsAfter(['2027-02-28T01:30', '2027-02-28T02:00'], 1, 1, timezone)).toEqual([
    ['2027-03-28T01:30', '2027-03-28T02:00'],
  ]);
});

test('a run whose times somebody has changed is followed by runs like it', () => {
  const first = run(['2027-01-31T09:00', '2027-02-05T18:00']);
  const after = (last: readonly [string, string]) => nextRun('UTC', 1, { first, last: run(last) }, longAgo);
  expect(after(['2027-02-15T10:00', '2027-02-16T10:00'])).toEqual(run(['2027-03-15T10:00', '2027-03-16T10:00']));
  // Only its end.
  expect(after(['2027-02-28T09:00', '2027-03-07T18:00'])).toEqual(run(['2027-03-31T09:00', '2027-04-07T18:00']));
});

test('a run is open for as long as any pulse at most, and those whose time has passed are left out', () => {
  const first = run(['2027-01-01T09:00', '2027-05-01T09:00']);
  const next = nextRun('UTC', 1, { first, last: first }, at('2027-05-01T09:00'));
  expect(next).toEqual(run(['2027-06-01T09:00', '2027-09-01T09:00']));
});
