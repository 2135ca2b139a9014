// The form values of a record, and the body that is sent for them, by the kinds of the fields.
import type { Message } from '@orgscope/contract/words/message';
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { sentFields } from '@orgscope/contract/records/record';
import type { FieldValues } from 'react-hook-form';
import { partsOf } from '../../../lib/is-record.ts';
import { shownAmount } from '../../../lib/numbers/shown-number.ts';
import { typedAmount, typedCount } from '../../../lib/numbers/typed-number.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const shownValue = ({ kind, currency = '' }: Field, value: unknown, stored: Record<string, unknown>): unknown => {
  if (kind === 'amount') return shownAmount(String(value ?? ''), textOf(stored[currency]));
  if (kind === 'person' || kind === 'function' || kind === 'location') return value ?? null;
  return kind === 'count' || kind === 'rating' ? String(value ?? '') : (value ?? '');
};

/** The values of a form for a record, or for a new one. */
export const shownValues = (fields: Fields, record: object | undefined, initial: object = {}): FieldValues => {
  const stored = partsOf(record);
  const values = sentFields(fields).map(([name, sent, field]) => [sent, shownValue(field, stored[name], stored)]);
  return { ...Object.fromEntries(values), ...(!record && initial) };
};

const amountOf = ({ currency = '' }: Field, value: unknown, values: FieldValues) =>
  typedAmount(textOf(value), textOf(values[currency]));

function sentValue(field: Field, value: unknown, values: FieldValues): unknown {
  const { kind, required } = field;
  const typed = textOf(value);
  switch (kind) {
    case 'person':
    case 'function':
    case 'location': {
      const { id } = partsOf(value);
      return id === undefined ? null : Number(id);
    }
    case 'count':
    case 'rating':
      // The contract refuses fractions.
      return typedCount(typed) ?? null;
    case 'amount':
      return amountOf(field, value, values).value;
    case 'text':
    case 'long_text':
    case 'web_address':
      return required ? typed : typed.trim() || null;
    default:
      // The contract reports a required choice that is missing.
      return typed || (required ? undefined : null);
  }
}

/** The body of the request that saves the form. */
export const sentValues = (fields: Fields, values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(sentFields(fields).map(([, sent, field]) => [sent, sentValue(field, values[sent], values)]));

/** The errors of amounts that can be read in two ways. */
export const amountFaults = (fields: Fields, values: FieldValues): { field: string; text: Message }[] =>
  sentFields(fields).flatMap(([, sent, field]) => {
    const fault = field.kind === 'amount' && amountOf(field, values[sent], values).fault;
    return fault ? [{ field: sent, text: fault }] : [];
  });
