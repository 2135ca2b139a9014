import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { message } from '@orgscope/contract/message';
import type { Message } from '@orgscope/contract/message';

// The sentence above the page: what its figures say, in the order of what is most worth knowing.

const shown = (value: number | null): number => Math.round((value ?? 0) * 10) / 10;
// The ends of an interval are rounded outwards.
const tenths = (value: number | null) => Number(((value ?? 0) * 10).toPrecision(12));
const shownLow = (value: number | null): number => Math.floor(tenths(value)) / 10;
const shownHigh = (value: number | null): number => Math.ceil(tenths(value)) / 10;

/** IT people per 100 employees, and how many peers have fewer. */
function ofStaff({ value, low, high, estimated, peers }: MeasureValue): Message {
  const staff = shown(value);
  if (estimated)
    return message('analytics.headline.staff_estimated', { staff, low: shownLow(low), high: shownHigh(high) });
  if (!peers) return message('analytics.headline.staff', { staff });
  const { percentile, p25, p75 } = peers;
  if (percentile === null) {
    return message('analytics.headline.staff_band', { staff, low: shown(p25), high: shown(p75), peers: peers.n });
  }
  if (percentile === 100) return message('analytics.headline.staff_most', { staff });
  if (percentile === 0) return message('analytics.headline.staff_fewest', { staff });
  // Short of all and of none, however close.
  const share = Math.min(99, Math.max(1, Math.round(percentile)));
  if (share === 50) return message('analytics.headline.staff_middle', { staff });
  return share > 50
    ? message('analytics.headline.staff_more', { staff, share })
    : message('analytics.headline.staff_fewer', { staff, share: 100 - share });
}

/** Of ranges without an upper end one end alone is known. */
const ofBoundedStaff = ({ low, high }: MeasureValue): Message =>
  low === null
    ? message('analytics.headline.staff_at_most', { staff: shownHigh(high) })
    : message('analytics.headline.staff_at_least', { staff: shownLow(low) });

interface Told {
  readonly year: number;
  /** People in the filter; null where they are fewer than five. Undefined without a filter. */
  readonly people: number | null | undefined;
}

/** The headline of measure-it. */
export function measureHeadline(values: readonly MeasureValue[], { year, people }: Told): Message {
  if (people === null) return message('analytics.headline.few_people');
  if (people !== undefined) return message('analytics.headline.people', { count: people });
  const find = (key: MeasureValue['key']) => values.find((each) => each.key === key && each.value !== null);
  const staff = find('it_staff_share');
  if (staff) return ofStaff(staff);
  const perEmployee = find('it_spend_per_employee');
  if (perEmployee?.amount && perEmployee.currency) {
    return message('analytics.headline.spend_per_employee', {
      amount: perEmployee.amount,
      currency: perEmployee.currency,
    });
  }
  const ofRevenue = find('it_spend_of_revenue');
  if (ofRevenue) return message('analytics.headline.spend_of_revenue', { share: shown(ofRevenue.value) });
  const bounded = values.find(({ key, estimated }) => key === 'it_staff_share' && estimated);
  if (bounded) return ofBoundedStaff(bounded);
  return message('analytics.headline.nothing_yet', { year });
}
