import { expect, it } from 'vitest';
import { timezones } from './timezones.ts';

const labelsAt = async (moment: string) =>
  new Map((await timezones(Date.parse(moment))).map(({ name, label }) => [name, label]));

it('names every zone for people, UTC first, then by name', async () => {
  const names = (await timezones()).map(({ name }) => name);

  expect(names[0]).toBe('UTC');
  expect(names.slice(1)).toEqual(names.slice(1).toSorted());
  expect(new Set(names)).toEqual(new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]));
});

it('shows the offset of the present hour, in summer and in winter', async () => {
  const winter = await labelsAt('2026-01-15T12:00:00Z');
  const summer = await labelsAt('2026-07-15T12:00:00Z');

  expect([winter.get('Europe/Berlin'), summer.get('Europe/Berlin')]).toEqual([
    'Europe/Berlin (UTC+01:00)',
    'Europe/Berlin (UTC+02:00)',
  ]);
  expect(winter.get('America/New_York')).toBe('America/New York (UTC−05:00)');
  expect(winter.get('Europe/London')).toBe('Europe/London (UTC)');
  expect(winter.get('UTC')).toBe('UTC');
});

it('computes the offsets once an hour', () => {
  const start = Date.parse('2026-03-29T01:00:00Z');

  expect(timezones(start + 3_599_999)).toBe(timezones(start));
  expect(timezones(start + 3_600_000)).not.toBe(timezones(start));
});
