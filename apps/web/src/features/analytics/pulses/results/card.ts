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

const asShown = (value: number, kind: string | undefined) =>
  kind === 'enps' ? Math.round(value) : Math.round(value * 10) / 10;
/** The difference of two values as they are shown. */
export const difference = (now: number, before: number, kind?: string): number =>
  asShown(now, kind) - asShown(before, kind);
export const change = (value: number, kind?: string) =>
  kind === 'enps' ? score(value) : `${signOf(Math.round(value * 10))}${mean(Math.abs(value))}`;

/** The step of a value as it is shown: means are amber below 3.5 and green from 4, an eNPS below 0 and from 20. */
export function stepAround(value: number, kind: string | undefined): number {
  const ends = kind === 'enps' ? [-20, 0, 20, 50] : [3, 3.5, 4, 4.4];
  return ends.filter((end) => asShown(value, kind) >= end).length;
}

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
