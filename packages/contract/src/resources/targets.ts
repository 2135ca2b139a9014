import * as z from 'zod/mini';
import { targetDirections } from '../analytics/measure-value.ts';
import { measureKeys, measureOf } from '../analytics/measures.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clientIdField, versionInQuery } from '../lists/listing.ts';
import { withoutListFaults } from '../lists/list-faults.ts';
import type { ListFault } from '../lists/list-faults.ts';
import { currencyCode } from '../numbers/money.ts';
import { message } from '../words/message.ts';
import { yearParams } from './figures.ts';

const bound = () =>
  z
    .number(message('common.not_number'))
    .check(z.minimum(-1e12, message('targets.out_of_range')), z.maximum(1e12, message('targets.out_of_range')));

/** The measures that can have one: the year in review shows none. */
export const targetKeys = measureKeys.filter((key) => measureOf(key).page !== 'year_in_review');

/** What a client wants a measure to be in a year. `high` is the upper end of a range, for `within` alone. */
export const Target = z.object({
  key: z.enum(targetKeys, message('targets.unknown_measure')),
  direction: z.enum(targetDirections, message('targets.unknown_direction')),
  value: bound(),
  high: z.optional(z.nullable(bound())),
  /**
   * Of an amount of money: pages show it in their own currency, or not at all where a rate is missing. Null is taken for that of
   * the page, whichever that is. Left out, a target that is otherwise unchanged keeps its own.
   */
  currency: z.optional(z.nullable(currencyCode())),
});
export type Target = z.infer<typeof Target>;

/**
 * The errors of a list of targets, by the position of the target: each measure once, each range from low to high, and a
 * currency of amounts alone.
 */
export function targetFaults(targets: readonly Target[]): ListFault[] {
  return targets.flatMap<ListFault>(({ key, direction, value, high, currency }, at) => {
    const faults: ListFault[] = [];
    if (targets.findIndex((other) => other.key === key) < at)
      faults.push({ at, field: 'key', text: message('targets.twice') });
    const hasHigh = high !== undefined && high !== null;
    if (direction === 'within' && !(hasHigh && high > value))
      faults.push({ at, field: 'high', text: message('targets.not_a_range') });
    if (direction !== 'within' && hasHigh) faults.push({ at, field: 'high', text: message('targets.needless_high') });
    if (currency && measureOf(key).unit !== 'money')
      faults.push({ at, field: 'currency', text: message('targets.needless_currency') });
    return faults;
  });
}

const path = '/api/analytics/targets/';
const query = z.object(clientIdField);

export const YearTargets = z.object({
  year: z.int(),
  targets: z.array(
    z.extend(Target, { key: z.enum(targetKeys), high: z.nullable(z.number()), currency: z.nullable(z.string()) }),
  ),
  version: z.int(),
});

export const listTargets = endpoint({
  method: 'GET',
  path,
  summary: "A client's targets of all years, the latest year first.",
  access: ['analytics.can_view'],
  query,
  answer: withData(z.array(YearTargets)),
});

export const readTargets = endpoint({
  method: 'GET',
  path: `${path}:year/`,
  summary: "A client's targets of one year: an empty list if it has none.",
  access: ['analytics.can_view'],
  params: yearParams,
  query,
  answer: withData(YearTargets),
});

export const saveTargets = endpoint({
  method: 'PUT',
  path: `${path}:year/`,
  summary:
    'Replace the targets of a year: at most one a measure. An empty list removes them. An unchanged target without `currency` keeps its own. With a version, as `edit_conflict`.',
  access: ['core.can_manage_client'],
  params: yearParams,
  query: z.extend(query, { version: versionInQuery }),
  body: z
    .array(Target, message('targets.not_a_list'))
    .check(z.maxLength(targetKeys.length, message('targets.many')), withoutListFaults(targetFaults)),
  answer: withMessage(YearTargets),
});
