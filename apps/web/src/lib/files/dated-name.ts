import { dayHere } from '../dates/day-name.ts';

/** A download's name with its day before the ending, so that a later one does not look the same. */
export const datedName = (name: string, day = dayHere()): string => name.replace(/(?=\.\w+$)/, `-${day}`);
