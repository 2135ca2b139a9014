// What the form shows of a year's targets, and what it makes of them for the server.
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { Target, targetFaults } from '@orgscope/contract/resources/targets';
import * as z from 'zod/mini';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { peerText, valueText } from '../../../i18n/measure-text.ts';
import type { Text } from '../../../i18n/texts.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { fromKeys, keysOf } from '../../../lib/object-keys.ts';
import { shownDecimal } from '../../../lib/numbers/shown-number.ts';
import { typedNumber } from '../../../lib/numbers/typed-number.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { sameValue } from '../../records/form/changed-fields.ts';
import { ambiguousIn } from '../frame/ambiguous-in.ts';

/** A target as it is typed. */
interface TypedTarget {
  direction: string;
  value: string;
  high: string;
  /** Of an amount of money: shown beside it, not typed. */
  currency: string;
}
/** The measures of a page, each with its target. */
export type TargetValues = Record<MeasureKey, TypedTarget>;

export interface HeldTargets {
  targets: readonly Target[];
  version: number | undefined;
}

/** The targets of the whole year in an answer; those that this app does not know are left out. */
export function heldTargets(answer: unknown): HeldTargets {
  const { targets, version } = partsOf(answer);
  return {
    targets: (Array.isArray(targets) ? targets : []).flatMap((target) => Target.safeParse(target).data ?? []),
    version: typeof version === 'number' ? version : undefined,
  };
}

const shownNumber = (key: MeasureKey, value: number | null | undefined) =>
  value == null ? '' : shownDecimal(value, ambiguousIn(key));

/** The currency of an amount that has none yet, or which is not stored, is that of what the page shows. */
export const shownTargets = (
  keys: readonly MeasureKey[],
  targets: readonly Target[],
  measures: ReadonlyMap<MeasureKey, Pick<MeasureValue, 'currency'>> = new Map(),
): TargetValues =>
  fromKeys(keys, (key) => {
    const stored = targetIn(targets, key);
    return {
      direction: stored?.direction ?? '',
      value: shownNumber(key, stored?.value),
      high: shownNumber(key, stored?.high),
      currency: stored?.currency ?? measures.get(key)?.currency ?? '',
    };
  });

const listed = (typed: TargetValues) =>
  keysOf(typed).flatMap((key) => {
    const { direction, value, high, currency } = typed[key];
    if (!direction) return [];
    return {
      key,
      direction,
      value: typedNumber(value, ambiguousIn(key)).value,
      high: direction === 'within' ? typedNumber(high, ambiguousIn(key)).value : null,
      currency: currency || null,
    };
  });

/** The contract's rules, for a row of texts a measure. Faults stand at the typed row, not at the list's position. */
export const targetsSchema: z.ZodMiniType<Target[], TargetValues> = z.pipe(
  z.custom<TargetValues>().check(({ value: typed, issues }) => {
    const list = listed(typed);
    const put = (key: string | undefined, field: string, text: string) =>
      key && issues.push({ code: 'custom', message: text, input: typed, path: [key, field] });
    for (const key of keysOf(typed)) {
      const { direction, value, high } = typed[key];
      const ambiguous = { value: direction && value, high: direction === 'within' ? high : '' };
      for (const [field, text] of Object.entries(ambiguous)) {
        const { fault } = typedNumber(text, ambiguousIn(key));
        if (fault) put(key, field, fault);
      }
    }
    const judged = list.map((one) => Target.safeParse(one));
    judged.forEach(({ error }, at) =>
      error?.issues.forEach(({ path, message: text }) => put(list[at]?.key, String(path[0]), text)),
    );
    const valid = judged.flatMap(({ data }) => (data ? [data] : []));
    for (const { at, field, text } of targetFaults(valid)) put(valid[at]?.key, field, text);
  }),
  z.transform((typed: TargetValues) => listed(typed).flatMap((one) => Target.safeParse(one).data ?? [])),
);

const targetIn = (targets: readonly Target[], key: MeasureKey) => targets.find((target) => target.key === key);

/** Whether these measures have the same targets in both. An amount without a currency is in that of the other. */
export function sameTargets(keys: readonly MeasureKey[], one: readonly Target[], other: readonly Target[]): boolean {
  const shown = (targets: readonly Target[], others: readonly Target[]) =>
    shownTargets(keys, targets, new Map(others.map(({ key, currency = null }) => [key, { currency }])));
  return sameValue(shown(one, other), shown(other, one));
}

/**
 * The typed targets of these measures over the stored ones: a measure whose target was not typed since opening, and every
 * measure of another page, stays as it is stored.
 */
export function mergedTargets(
  keys: readonly MeasureKey[],
  typed: readonly Target[],
  opened: readonly Target[],
  stored: readonly Target[],
): Target[] {
  const others = stored.filter(({ key }) => !keys.includes(key));
  const own = keys.flatMap(
    (key) => (sameTargets([key], typed, opened) ? targetIn(stored, key) : targetIn(typed, key)) ?? [],
  );
  return [...others, ...own];
}

/** What a target is chosen by: "You 8.6% · Median 8.2%". */
export function comparedText(t: Text, measure: MeasureValue): string {
  const { value, unit, currency, peers } = measure;
  return dotted([
    value !== null && `${t('analytics-pages:peers.column_you')} ${valueText(measure)}`,
    peers && `${t('analytics-pages:peers.column_median')} ${peerText(unit, peers.median, currency)}`,
  ]);
}
