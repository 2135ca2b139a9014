/** A value as it is published and compared: with two significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(2));
