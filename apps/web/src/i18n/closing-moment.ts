import { dateFormat } from '@orgscope/contract/words/intl-formats';
import { text } from './texts.ts';
import { formatLanguage } from '../lib/format-language.ts';

const written = (moment: Date, timeZone: string | undefined) =>
  dateFormat(formatLanguage(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(moment)
    .replace(' at ', ', ');

/** A moment by the universal clock, and on the clocks of a time zone. */
interface Closing {
  readonly closes: string;
  readonly closes_at: string;
  readonly timezone: string;
}

/** A time on the clocks of a client, such as `2027-01-29T18:00`, in words. */
export const localWeekdayText = (local: string) => written(new Date(`${local.slice(0, 16)}Z`), 'UTC');

/** "Central European Time" in the language of the page. A browser may not know a new zone, such as Europe/Kyiv: its own name. */
function zoneName(timeZone: string): string {
  try {
    const parts = dateFormat(formatLanguage(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}

/** When a pulse closes, on the clocks of the client; with their zone where the reader's clock shows another time. */
export function closingMoment({ closes, closes_at: local, timezone }: Closing, readersZone?: string): string {
  const moment = localWeekdayText(local);
  if (written(new Date(closes), readersZone) === moment) return moment;
  return text('pulse-answer:intro.zone', { moment, zone: zoneName(timezone) });
}
