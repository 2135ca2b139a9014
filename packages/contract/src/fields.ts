import * as z from 'zod/mini';

// The kinds of field that several resources share. `required` is the text for a field that is absent or of another type.

// NUL characters and halves of surrogate pairs, which the database's UTF-8 cannot hold.
const storable = z.refine<string>(
  (value) => !/[\0\p{Surrogate}]/u.test(value),
  'Text must be valid, without NUL characters',
);

/** Text that the database can hold, without its outer spaces. */
export const trimmedText = (required = 'Must be a text') => z.string(required).check(z.trim(), storable);

/** Text to the letter, as a password is. */
export const exactText = (required = 'Must be a text') => z.string(required).check(storable);

/** The number of a record, as a number or in digits. The largest is the database's integer. */
export const recordId = (required = 'Must be the number of a record') =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/, required))], required), z.transform(Number)),
    z.number(required).check(z.int(required), z.positive(required), z.maximum(2_147_483_647, required)),
  );

export const idParams = z.object({ id: recordId() });

/** The codes of a table of codes and labels, as an enumeration wants them. */
export const codesOf = <K extends string>(values: Record<K, unknown>) => Object.keys(values) as [K, ...K[]];

/** A flag in an address: only `true` turns it on. */
export const queryFlag = () =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.boolean()]),
      z.transform((value) => value === 'true' || value === true),
    ),
  );
