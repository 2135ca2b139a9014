// The kinds of fields that a record can have. A resource declares each field once, as one of these; its schemas,
// queries, imports, exports, history, table columns and form fields are derived from the declaration.
import { message } from '../words/message.ts';
import type { Message } from '../words/message.ts';
import * as z from 'zod/mini';
import { countryCode } from '../fields/countries.ts';
import { calendarDate } from '../fields/dates.ts';
import {
  atMost,
  clearable,
  clearableText,
  Named,
  NamedPerson,
  recordId,
  recordName,
  required,
  requiredChoice,
  trimmedText,
  unknownCode,
} from '../fields/fields.ts';
import { amount as amountText, currencyCode } from '../numbers/money.ts';
import { clearableWebAddress } from '../fields/web-address.ts';

/** What lists, files and changes do with a field. */
export interface Uses {
  /** A column of the list on the screen; `optional`: hidden by default. */
  readonly listed?: true | 'optional';
  /** Lists can be sorted by it. */
  readonly sorted?: true;
  /** Lists can be filtered by one of its values; a text is the name of the query parameter. */
  readonly filtered?: true | string;
  /** Searches include it. */
  readonly searched?: true;
  /** It can be changed on many records at once. */
  readonly bulk?: true;
  /** Further column headings that an import recognises, in lower case. */
  readonly headings?: readonly string[];
  /** A new record requires it. */
  readonly required?: true;
  /** An import may omit it although new records require it: the resource has a default. */
  readonly optionalInImports?: true;
}

/** The codes of a choice with their names. */
type Codes<C extends string = string> = Readonly<Record<C, Message>>;
type Schema<T> = z.ZodMiniType<T, T>;

/** A reference to another record. It is sent as `<name>_id` and shown as an object with the name. */
export type Referred = 'person' | 'function' | 'location';

export type Kind =
  | 'text'
  | 'long_text'
  | 'web_address'
  | 'choice'
  | 'country'
  | 'date'
  | 'amount'
  | 'currency'
  | 'count'
  | 'rating'
  | 'derived'
  | Referred;

/** A field: what the API returns of it, and what it accepts. */
export interface Field<Shown = unknown, Sent = unknown> extends Omit<Uses, 'required'> {
  readonly kind: Kind;
  /** The field's name in files and errors. */
  readonly label: Message;
  /** The same in errors, if the label alone is not clear: "Asset name". */
  readonly fullLabel?: Message;
  readonly shown: Schema<Shown>;
  /** A derived field is never sent. */
  readonly sent: Schema<Sent>;
  readonly required?: boolean;
  /** The maximum length of a text, or the highest rating. */
  readonly max?: number;
  readonly codes?: Codes;
  /** The field with the currency of an amount. */
  readonly currency?: string;
  /** The value of a derived field. */
  readonly of?: (record: never) => unknown;
}

export type Fields = Readonly<Record<string, Field>>;

type Always = { readonly required: true };
type Made<K extends Kind, T, O, Sent = T> = O &
  Field<T | (O extends Always ? never : null), Sent | (O extends Always ? never : null | undefined)> & {
    readonly kind: K;
  };

/** A field that is declared, but not named yet: `recordFields` names it and its codes. */
export type Declared<F extends Field = Field> = (label: Message, labelOfCode: (code: string) => Message) => F;

const anyText = z.string();
const anyNumber = z.number();

function made<K extends Kind, T, O extends Uses, Sent = T>(
  kind: K,
  options: O,
  shown: z.ZodMiniType<T>,
  sent: z.ZodMiniType | ((label: Message) => z.ZodMiniType),
): Declared<Made<K, T, O, Sent>> {
  return (label) => {
    const field: unknown = {
      label,
      ...options,
      kind,
      shown: options.required ? shown : z.nullable(shown),
      sent: typeof sent === 'function' ? sent(label) : sent,
    };
    // Whether the field can be empty is determined by the options: here at run time, there in the type.
    return field as Made<K, T, O, Sent>;
  };
}

/** A reference to another record, sent as its id. */
const naming = <K extends Referred, T, O extends Uses>(kind: K, options: O, shown: z.ZodMiniType<T>) =>
  made<K, T, O, number>(kind, options, shown, clearable(recordId()));

interface TextUses extends Uses {
  readonly max: number;
}

/** One line of text. */
export const text = <const O extends TextUses>(options: O) =>
  made('text', options, anyText, (label) => {
    const { required: isRequired, max } = options;
    if (!isRequired) return clearableText(label, max);
    return trimmedText(required(label)).check(z.minLength(1, required(label)), z.maxLength(max, atMost(label, max)));
  });

/** The record's name for people. Errors call it by the resource: "Asset name is required". */
export const name =
  <const O extends Omit<Uses, 'required'>>(options: O) =>
  (fullLabel: Message, labelOfCode: (code: string) => Message) => {
    const limits = { nameMin: 2, nameMax: 254 };
    const label = message('fields.name');
    const uses = { ...options, fullLabel, required: true, max: limits.nameMax } as const;
    return made('text', uses, anyText, recordName(fullLabel, limits))(label, labelOfCode);
  };

/** One line of text with a rule of its own. */
export const ruledText = <const O extends TextUses>(options: O, rule: (label: Message) => z.ZodMiniType) =>
  made('text', options, anyText, (label) => clearable(rule(label)));

/** A text of several lines. */
export const longText = <const O extends TextUses>(options: O) =>
  made('long_text', options, anyText, (label) => clearableText(label, options.max));

/** A web address. */
export const webAddress = <const O extends TextUses>(options: O) =>
  made(
    'web_address',
    options,
    anyText,
    clearableWebAddress(
      options.max,
      message('common.address_too_long', { most: options.max }),
      message('common.not_web_address'),
    ),
  );

const named = <C extends string>(codes: readonly C[], labelOf: (code: string) => Message) =>
  Object.fromEntries(codes.map((code) => [code, labelOf(code)])) as Codes<C>;

/** One of several codes. */
export const choice =
  <const C extends string, const O extends Uses>(
    codes: readonly C[],
    options: O,
  ): Declared<Made<'choice', C, O & { readonly codes: Codes<C> }>> =>
  (label, labelOfCode) =>
    made(
      'choice',
      { ...options, codes: named(codes, labelOfCode) },
      z.enum(codes),
      options.required ? requiredChoice(codes, label) : clearable(z.enum(codes, unknownCode(label))),
    )(label, labelOfCode);

/** A country, as its code of ISO 3166-1 alpha-2. */
export const country = <const O extends Uses>(options: O) =>
  made('country', options, anyText, clearable(countryCode()));

/** A calendar date. */
export const date = <const O extends Uses>(options: O) => made('date', options, anyText, clearable(calendarDate()));

/** An amount of money, a decimal text; `currency` names the field with its currency. */
export const amount = <const O extends Uses & { readonly currency: string }>(options: O) =>
  made('amount', options, anyText, clearable(amountText()));

/** A currency of ISO 4217. */
export const currency = <const O extends Uses>(options: O) =>
  made('currency', options, anyText, clearable(currencyCode()));

/** A whole number from 0. */
export const count = <const O extends Uses>(options: O) =>
  made(
    'count',
    options,
    anyNumber,
    clearable(
      z
        .number(message('common.not_number'))
        .check(
          z.int(message('common.not_whole_number')),
          z.minimum(0, message('common.negative')),
          z.maximum(2_147_483_647, message('common.above', { most: 2_147_483_647 })),
        ),
    ),
  );

/** A whole number from 1 to `max`. */
export function rating<const O extends Uses & { readonly max: number }>(options: O) {
  const fault = message('common.not_rating', { most: options.max });
  const sent = z.number(fault).check(z.int(fault), z.minimum(1, fault), z.maximum(options.max, fault));
  return made('rating', options, anyNumber, clearable(sent));
}

/** A user of the client. */
export const person = <const O extends Uses>(options: O) => naming('person', options, NamedPerson);

/** A function of the client. */
export const functionOfClient = <const O extends Uses>(options: O) => naming('function', options, Named);

/** A location of the client. */
export const locationOfClient = <const O extends Uses>(options: O) => naming('location', options, Named);

/** A code derived from other fields of the record by `of`. */
export const derived =
  <const C extends string, Of, const O extends Uses>(
    codes: readonly C[],
    of: (record: Of) => C | null,
    options: O,
  ): Declared<Made<'derived', C, O & { readonly codes: Codes<C>; readonly of: (record: Of) => C | null }>> =>
  (label, labelOfCode) =>
    made(
      'derived',
      { ...options, codes: named(codes, labelOfCode), of },
      z.enum(codes),
      z.undefined(),
    )(label, labelOfCode);
