import * as z from 'zod/mini';

/** An error in a list that is sent as one body: the position from 0, the field there, and the text. */
export interface ListFault {
  readonly at: number;
  readonly field: string;
  readonly text: string;
}

/** An error at each item that has in a field what one before it has. */
export const repeatsOf =
  <T>(field: keyof T & string, text: string) =>
  (items: readonly T[]): ListFault[] =>
    items.flatMap((item, at) =>
      items.findIndex((other) => other[field] === item[field]) < at ? [{ at, field, text }] : [],
    );

/** The check of a list by its rules between fields and between items, once each item is well by itself. */
export const withoutListFaults = <T>(faultsOf: (items: readonly T[]) => ListFault[]) =>
  z.superRefine<T[]>((items, { issues }) => {
    for (const { at, field, text } of faultsOf(items))
      issues.push({ code: 'custom', message: text, path: [at, field], input: items[at] });
  });
