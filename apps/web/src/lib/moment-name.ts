import { dayName } from './day-name.ts';

/** A local time such as 2027-01-29T18:00 as people write it: "29 January 2027, 18:00". */
export const momentName = (moment: string, length: 'long' | 'short' = 'long'): string =>
  `${dayName(moment.slice(0, 10), length)}, ${moment.slice(11, 16)}`;
