import * as z from 'zod/mini';
import { compatibleForm } from './compatible-form.ts';
import { message } from '../words/message.ts';

// Kinds of fields that several resources share. `required` is the message for a field that is missing or of another
// type.

// NUL characters and unpaired surrogates, which the database's UTF-8 cannot store.
const storable = z.refine<string>((value) => !/[\0\p{Surrogate}]/u.test(value), message('common.not_storable'));

/** Text that the database can store, trimmed. */
export const trimmedText = (required: string = message('common.not_text')) =>
  z.string(required).check(z.trim(), storable);

/** Text exactly as typed, for passwords. */
export const exactText = (required: string = message('common.not_text')) => z.string(required).check(storable);

const dots = /[\u3002\uFF0E\uFF61]/g;
// Each part fails at once where it does not begin: a text of any length is read once.
const address = /:\/\/|@|\bwww\.|[\p{L}\p{M}\p{N}-]\.[\p{L}\p{M}]{2,}|\d(?:\.\d+){3}/iu;

/**
 * Whether a mail program would turn a text or a part of it into a link, like `evil.example`. A dot before a space, as
 * in "J. R. R. Tolkien", does not count.
 */
export const looksLikeAddress = (text: string, looks = address): boolean =>
  looks.test(
    compatibleForm(text)
      .replaceAll(dots, '.')
      .replaceAll(/\p{Cf}/gu, ''),
  );

// Line ends and other control characters, and marks that reverse the following text. Marks within emoji and scripts are
// allowed.
const controls = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** The rules of a name that our mails print: it must not contain an address. */
export const mailedName = (looks?: RegExp) =>
  z.check<string>(({ value, issues }) => {
    const tell = (fault: string) => issues.push({ code: 'custom', message: fault, input: value });
    if (controls.test(value)) tell(message('common.name_with_controls'));
    else if (looksLikeAddress(value, looks)) tell(message('common.name_with_address'));
  });

/** The id of a record, as a number or in digits. The maximum is the database's integer. */
export const recordId = (required: string = message('common.not_record_id')) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/, required))], required), z.transform(Number)),
    z.number(required).check(z.int(required), z.positive(required), z.maximum(2_147_483_647, required)),
  );

/** A field that may be omitted, and cleared with null. */
export const clearable = <T extends z.ZodMiniType>(kind: T) => z.optional(z.nullable(kind));

/** The message that a field is required. `what` is its name, as a message. */
export const required = (what: string) => message('common.required', { what });

/** The message for a code that a choice does not have. */
export const unknownCode = (what: string) => message('common.unknown', { what });

/** One of several codes, which must be chosen. */
export const requiredChoice = <const C extends string>(codes: readonly C[], what: string) =>
  z.enum(codes, { error: ({ input }) => (input == null || input === '' ? required(what) : unknownCode(what)) });

/** The message that a field has more than `most` characters. */
export const atMost = (what: string, most: number) => message('common.more_than', { what, most });

/** The name of a record. `what` is the field's name, as a message. */
export const recordName = (what: string, { nameMin, nameMax }: { nameMin: number; nameMax: number }) =>
  trimmedText(required(what)).check(
    z.minLength(1, { error: required(what), abort: true }),
    z.minLength(nameMin, message('common.too_short', { what, least: nameMin })),
    z.maxLength(nameMax, message('common.too_long', { what, limit: nameMax + 1 })),
  );

/** An optional text. */
export const clearableText = (what: string, most: number) =>
  clearable(trimmedText().check(z.maxLength(most, atMost(what, most))));

/** A record as other records refer to it. */
export const Named = z.object({ id: z.int(), name: z.string() });
export const NamedPerson = z.extend(Named, { is_active: z.boolean() });
export type NamedPerson = z.infer<typeof NamedPerson>;

/** The id in an address. A malformed one is answered like one that does not exist. */
export const idParams = (absent: string) => z.object({ id: recordId(absent) });

/** The codes of a table of codes and labels, in the form of an enumeration. */
export const codesOf = <K extends string>(values: Record<K, unknown>) => Object.keys(values) as [K, ...K[]];

/** A flag in an address, in any letter case. */
export const queryFlag = () =>
  z.optional(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.boolean()], message('common.not_boolean')),
        z.transform((value) => String(value).toLowerCase()),
      ),
      z.pipe(
        z.enum(['true', 'false', '1', '0'], message('common.not_boolean')),
        z.transform((value) => value === 'true' || value === '1'),
      ),
    ),
  );
