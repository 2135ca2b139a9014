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

const dots = /[\u3002\uFF0E\uFF61]/g;
const address = /:\/\/|@|\bwww\.|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2,}|\d+(?:\.\d+){3}/iu;

/**
 * Whether a mail program would make a link of a text or a part of it, as it does of `evil.example`. A dot before a space,
 * as in "J. R. R. Tolkien", is none of an address.
 */
export const looksLikeAddress = (text: string): boolean =>
  address.test(
    text
      .normalize('NFKC')
      .replaceAll(dots, '.')
      .replaceAll(/\p{Cf}/gu, ''),
  );

// Line ends and other controls, and the marks that turn what follows around. Those within emoji and scripts are fine.
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

export const nameFaults = {
  address: 'Must not contain a web or e-mail address. Put a space after each dot',
  control: 'Must not contain control characters',
} as const;

/** The rules of a name that our mails print: nobody may write an address into them. */
export const mailedName = () =>
  z.check<string>(({ value, issues }) => {
    const fault = controls.test(value) ? nameFaults.control : looksLikeAddress(value) ? nameFaults.address : undefined;
    if (fault) issues.push({ code: 'custom', message: fault, input: value });
  });

/** The number of a record, as a number or in digits. The largest is the database's integer. */
export const recordId = (required = 'Must be the number of a record') =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/, required))], required), z.transform(Number)),
    z.number(required).check(z.int(required), z.positive(required), z.maximum(2_147_483_647, required)),
  );

/** A field that may be left out, and emptied by null. */
export const clearable = <T extends z.ZodMiniType>(kind: T) => z.optional(z.nullable(kind));

export const required = (what: string) => `${what} is required`;

/** What a record is called. `what` stands at the start of each refusal: "Industry name". */
export const recordName = (what: string, { nameMin, nameMax }: { nameMin: number; nameMax: number }) =>
  trimmedText(required(what)).check(
    z.minLength(1, { error: required(what), abort: true }),
    z.minLength(nameMin, `${what} must be at least ${nameMin} characters`),
    z.maxLength(nameMax, `${what} must be less than ${nameMax + 1} characters`),
  );

/** A text that nobody has to give. */
export const clearableText = (what: string, most: number) =>
  clearable(trimmedText().check(z.maxLength(most, `${what} must be at most ${most.toLocaleString('en')} characters`)));

/** A record as others tell of it. */
export const Named = z.object({ id: z.number(), name: z.string() });
export const NamedPerson = z.extend(Named, { is_active: z.boolean() });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** The number in an address. One that cannot be a record's is refused in the words for one that does not exist. */
export const idParams = (absent: string) => z.object({ id: recordId(absent) });

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
