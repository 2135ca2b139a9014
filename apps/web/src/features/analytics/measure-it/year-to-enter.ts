import type { MeasureItPage } from '../../../api/analytics.ts';

type Years = Pick<MeasureItPage, 'year' | 'years' | 'figures'>;

/**
 * The year whose figures the page asks for: the shown one. Before any are entered, it shows the running year, estimated from
 * ranges, and asks for the last one that is over, as home does.
 */
export const yearToEnter = ({ year, years, figures }: Years, chosen: string): number =>
  figures === null && chosen === '' && year === years[0] ? year - 1 : year;
