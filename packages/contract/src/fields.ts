import * as z from 'zod/mini';

// The kinds of field that several resources share.

const noNul = z.refine<string>((value) => !value.includes('\0'), 'Text must not contain NUL characters');

/** Text that the database can hold, without its outer spaces. */
export const trimmedText = () => z.string('Must be a text').check(z.trim(), noNul);

/** Text to the letter, as a password is. */
export const exactText = () => z.string('Must be a text').check(noNul);

/** The number of a record. The largest is the database's integer. */
export const recordId = () => z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(2_147_483_647));

export const idParams = z.object({ id: recordId() });

/** A flag in an address: only `true` turns it on. */
export const queryFlag = () =>
  z.optional(
    z.pipe(
      z.union([z.string(), z.boolean()]),
      z.transform((value) => value === 'true' || value === true),
    ),
  );
