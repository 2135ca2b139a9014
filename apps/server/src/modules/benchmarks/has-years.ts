import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';

/**
 * Whether a measure is published for each year. Those of records alone are always of today: begun anew with a year, their
 * publication would show every change that was held back until then.
 */
export const hasYears = (key: MeasureKey): boolean => measureOf(key).source !== 'records';
