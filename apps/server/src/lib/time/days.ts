/** A day in milliseconds. */
export const dayMs = 86_400_000;

/** The day of a moment, in UTC. */
export const utcDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export const dayBefore = (day: string): string => utcDay(Date.parse(day) - dayMs);

export const yearOf = (day: string): number => Number(day.slice(0, 4));
