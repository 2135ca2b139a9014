// The kinds of fields that a record can have. A resource declares each field once, as one of these; its schemas,
// queries, imports, exports, history, table columns and form fields are derived from the declaration.
import { message } from '../message.ts';
import * as z from 'zod/mini';
import { countryCode } from '../countries.ts';
import { calendarDate } from '../dates.ts';
import {
  atMost,
  clearable,
  clearableText,
  codesOf,
  Named,
  NamedPerson,
  recordId,
  recordName,
  required,
  trimmedText,
} from '../fields.ts';
import { amount as amountText, currencyCode } from '../money.ts';
import { clearableWebAddress } from '../web-address.ts';

/** What lists, files and changes do with a field. */
export interface Uses {
  /** The field's English name in files and errors. */
  readonly label: string;
  /** The same in errors, if the label alone is not clear: "Asset name". */
  readonly fullLabel?: string;
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
  readonly importable?: 'without';
}

type Codes = Readonly<Record<string, string>>;
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
  readonly shown: Schema<Shown>;
  /** A derived field is never sent. */
  readonly sent: Schema<Sent>;
  readonly required?: boolean;
  /** The maximum length of a text, or the highest rating. */
  readonly max?: number;
  /** The codes of a choice with their English labels. */
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

const anyText = z.string();
const anyNumber = z.number();

function made<K extends Kind, T, O extends Uses, Sent = T>(
  kind: K,
  options: O,
  shown: z.ZodMiniType<T>,
  sent: z.ZodMiniType,
): Made<K, T, O, Sent> {
  const field: unknown = { ...options, kind, shown: options.required ? shown : z.nullable(shown), sent };
  // Whether the field can be empty is determined by the options: here at run time, there in the type.
  return field as Made<K, T, O, Sent>;
}

/** A reference to another record, sent as its id. */
const naming = <K extends Referred, T, O extends Uses>(kind: K, options: O, shown: z.ZodMiniType<T>) =>
  made<K, T, O, number>(kind, options, shown, clearable(recordId()));

interface TextUses extends Uses {
  readonly max: number;
}

/** One line of text. */
export function text<const O extends TextUses>(options: O): Made<'text', string, O> {
  const { label, max } = options;
  const needed = trimmedText(required(label)).check(
    z.minLength(1, required(label)),
    z.maxLength(max, atMost(label, max)),
  );
  return made('text', options, anyText, options.required ? needed : clearableText(label, max));
}

/** The record's name for people; `of` names the resource in errors: "Asset name is required". */
export const name = <const O extends Omit<Uses, 'label' | 'required'>>(of: string, options: O) => {
  const limits = { nameMin: 2, nameMax: 254 };
  const fullLabel = `${of} name`;
  const uses = { ...options, label: 'Name', fullLabel, required: true, max: limits.nameMax } as const;
  return made('text', uses, anyText, recordName(fullLabel, limits));
};

/** A text of several lines. */
export const longText = <const O extends TextUses>(options: O) =>
  made('long_text', options, anyText, clearableText(options.label, options.max));

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

/** The message for a code that a choice does not have. */
export const unknownCode = (label: string) => message('common.unknown', { what: label.toLowerCase() });

/** One of several codes. */
export function choice<const C extends Codes, const O extends Uses>(
  codes: C,
  options: O,
): Made<'choice', keyof C & string, O & { readonly codes: C }> {
  const known = codesOf<keyof C & string>(codes);
  const { label } = options;
  return made(
    'choice',
    { ...options, codes },
    z.enum(known),
    options.required ? z.enum(known, required(label)) : clearable(z.enum(known, unknownCode(label))),
  );
}

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
export const derived = <const C extends Codes, Of, const O extends Uses>(
  codes: C,
  of: (record: Of) => (keyof C & string) | null,
  options: O,
) => made('derived', { ...options, codes, of }, z.enum(codesOf<keyof C & string>(codes)), z.undefined());
