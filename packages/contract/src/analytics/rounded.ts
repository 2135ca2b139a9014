import type { Unit } from './measures.ts';

const twoDigits = (value: number): number => Number(value.toPrecision(2));

/**
 * A value as it is published and compared: with two significant digits. Of a share above 90% those of what is missing to
 * 100: an availability of 99.78% would else be 100% for everybody.
 */
export function rounded(value: number, unit: Unit): number {
  if (unit !== 'percent' || value <= 90 || value > 100) return twoDigits(value);
  return Number((100 - twoDigits(100 - value)).toPrecision(12));
}
