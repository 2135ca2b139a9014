import type { ResultsPage } from '../../../../api/pulses.ts';
import { formatLanguage } from '../../../../lib/format-language.ts';
import { signOf } from '../../../../lib/numbers/sign-of.ts';

/** What every card of the results is drawn from. */
export interface CardProps {
  data: ResultsPage;
  /** Whose figures they are, and of which day: on paper and in pictures. */
  source: string;
}

/** The share who have answered, of 1: from the numbers, since the one that is sent is rounded already. */
export const answeredShare = ({ invited, answered }: Pick<ResultsPage['participation'], 'invited' | 'answered'>) =>
  answered === null || !invited ? undefined : answered / invited;

/** A mean of 1 to 5. */
export const mean = (value: number) =>
  value.toLocaleString(formatLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** An eNPS, from −100 to 100. */
export const score = (value: number) => `${signOf(Math.round(value))}${Math.abs(Math.round(value))}`;
/** The value of a question by its kind. */
export const valueOf = (kind: string | undefined) => (kind === 'enps' ? score : mean);

/** The difference of two values as they are shown. */
export function difference(now: number, before: number, kind?: string): number {
  const round = kind === 'enps' ? Math.round : (value: number) => Math.round(value * 10) / 10;
  return round(now) - round(before);
}
export const change = (value: number, kind?: string) =>
  kind === 'enps' ? score(value) : `${signOf(Math.round(value * 10))}${mean(Math.abs(value))}`;

/** The step of a mean around the middle: amber below 3.5, green from 4. */
export const stepOfMean = (value: number): number =>
  value < 3 ? 0 : value < 3.5 ? 1 : value < 4 ? 2 : value < 4.4 ? 3 : 4;
/** The same of an eNPS. */
export const stepOfScore = (value: number): number =>
  value < -20 ? 0 : value < 0 ? 1 : value < 20 ? 2 : value < 50 ? 3 : 4;

/** The name of a card's files. */
export const fileOf = ({ data }: CardProps, what: string) => `pulse-${data.pulse.id}-${what}`;

/** Why there are no results. Of a closed pulse none will come; those of a group may stay hidden whoever else answers. */
export function whyNone(
  { group, pulse, participation }: Pick<ResultsPage, 'group' | 'pulse' | 'participation'>,
  reason: NonNullable<ResultsPage['reason']>,
) {
  if (reason === 'not_allowed') return reason;
  if (participation.answered !== null) return group ? 'few_group' : reason;
  return pulse.state === 'closed' || pulse.state === 'archived' ? 'few_closed' : reason;
}
