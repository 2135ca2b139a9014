import * as z from 'zod/mini';

/** An error in a list that is sent as one body: the position from 0, the field there, and the text. */
export interface ListFault {
  readonly at: number;
  readonly field: string;
  readonly text: string;
}

/** The check of a list by its rules between fields and between items, once each item is well by itself. */
export const withoutListFaults = <T>(faultsOf: (items: readonly T[]) => ListFault[]) =>
  z.superRefine<T[]>((items, { issues }) => {
    for (const { at, field, text } of faultsOf(items))
      issues.push({ code: 'custom', message: text, path: [at, field], input: items[at] });
  });
