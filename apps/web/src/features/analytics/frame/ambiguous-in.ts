import { measureKeys, measureOf } from '@orgscope/contract/analytics/measures';

/** The signs of a typed value that may stand between thousands: a share has no thousands. The key may still be empty. */
export function ambiguousIn(key: string): '' | undefined {
  const known = measureKeys.find((name) => name === key);
  return known && measureOf(known).unit === 'percent' ? '' : undefined;
}
