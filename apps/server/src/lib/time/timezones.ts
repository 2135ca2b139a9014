import { setImmediate } from 'node:timers/promises';

export interface Timezone {
  readonly name: string;
  /** The name for people, with the present offset, such as `America/New York (UTC−05:00)`. */
  readonly label: string;
}

const hour = 3_600_000;
function labelOf(name: string, at: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
  const offset = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const sinceUtc = offset.replace('GMT', 'UTC').replace('-', '−').replace('+00:00', '');
  return name === 'UTC' ? name : `${name.replaceAll('_', ' ')} (${sinceUtc})`;
}

async function zonesAt(at: number): Promise<Timezone[]> {
  const zones: Timezone[] = [];
  const names = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC');
  for (const name of ['UTC', ...names]) {
    zones.push({ name, label: labelOf(name, at) });
    // Each takes a third of a millisecond; all at once would block the event loop.
    if (zones.length % 10 === 0) await setImmediate();
  }
  return zones;
}

let latest: { at: number; zones: Promise<Timezone[]> } | undefined;

/** All time zones by name, UTC first, with the offsets of the present hour. */
export function timezones(now = Date.now()): Promise<Timezone[]> {
  const at = now - (now % hour);
  if (latest?.at !== at) latest = { at, zones: zonesAt(at) };
  return latest.zones;
}
