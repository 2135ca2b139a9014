import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { rounded } from '@orgscope/contract/analytics/rounded';
import { shownEnd, shownNumber } from '@orgscope/contract/analytics/value-text';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';

// The sentence above the page: what its figures say, in the order of what is most worth knowing.

// With the digits of the tiles below it: nothing but 0 is said to be 0.
const shown = (value: number | null): number => shownNumber('percent', value ?? 0);
const shownLow = (value: number | null): number => shownEnd('percent', 'low', value ?? 0);
const shownHigh = (value: number | null): number => shownEnd('percent', 'high', value ?? 0);

const shownOfPeers = (value: number): number => rounded(value, 'percent');

/** IT people per 100 employees, and how many peers have fewer. */
function ofStaff({ value, low, high, estimated, peers }: MeasureValue): Message {
  const staff = shown(value);
  if (estimated)
    return message('headlines.measure_it.staff_estimated', { staff, low: shownLow(low), high: shownHigh(high) });
  if (!peers) return message('headlines.measure_it.staff', { staff });
  const { n, p25, p75, below: fewer, above: more } = peers;
  if (fewer === undefined || more === undefined) {
    return message('headlines.measure_it.staff_band', {
      staff,
      low: shownOfPeers(p25),
      high: shownOfPeers(p75),
      peers: n,
    });
  }
  // Counted, not as a share: beside the percentile, which counts half of the peers with the same, 56% would look wrong.
  if (fewer === n) return message('headlines.measure_it.staff_most', { staff });
  if (more === n) return message('headlines.measure_it.staff_fewest', { staff });
  if (fewer === more) return message('headlines.measure_it.staff_middle', { staff });
  return fewer > more
    ? message('headlines.measure_it.staff_above', { staff, fewer, peers: n })
    : message('headlines.measure_it.staff_below', { staff, more, peers: n });
}

/** Of ranges without an upper end one end alone is known. */
const ofBoundedStaff = ({ low, high }: MeasureValue): Message =>
  low === null
    ? message('headlines.measure_it.staff_at_most', { staff: shownHigh(high) })
    : message('headlines.measure_it.staff_at_least', { staff: shownLow(low) });

interface Subject {
  readonly year: number;
  /** People in the filter; null where they are fewer than five. Undefined without a filter. */
  readonly people: number | null | undefined;
}

export function measureHeadline(values: readonly MeasureValue[], { year, people }: Subject): Message {
  if (people === null) return message('headlines.measure_it.few_people');
  if (people !== undefined) return message('headlines.measure_it.people', { count: people });
  const find = (key: MeasureValue['key']) => values.find((each) => each.key === key && each.value !== null);
  const staff = find('it_staff_share');
  if (staff) return ofStaff(staff);
  const perEmployee = find('it_spend_per_employee');
  if (perEmployee?.amount && perEmployee.currency) {
    return message('headlines.measure_it.spend_per_employee', {
      amount: perEmployee.amount,
      currency: perEmployee.currency,
    });
  }
  const ofRevenue = find('it_spend_of_revenue');
  if (ofRevenue) return message('headlines.measure_it.spend_of_revenue', { share: shown(ofRevenue.value) });
  const unknown = values.find(({ key }) => key === 'it_staff_share');
  if (unknown?.estimated) return ofBoundedStaff(unknown);
  if (unknown?.reason === 'zero_denominator') return message('headlines.measure_it.no_employees', { year });
  return message('headlines.measure_it.nothing_yet', { year });
}
