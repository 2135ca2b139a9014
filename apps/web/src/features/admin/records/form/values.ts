// The form values of a record, and the body that is sent for them, by the kinds of the fields.
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { sentFields } from '@orgscope/contract/records/record';
import type { FieldValues } from 'react-hook-form';
import { partsOf } from '../../../../lib/is-record.ts';
import { typedAmount } from '../../../../lib/money.ts';
import { typedCount } from '../../../../lib/typed-number.ts';

const shownValue = ({ kind }: Field, value: unknown): unknown => {
  if (kind === 'person' || kind === 'function' || kind === 'location') return value ?? null;
  return kind === 'count' || kind === 'rating' ? String(value ?? '') : (value ?? '');
};

/** The values of a form for a record, or for a new one. */
export const shownValues = (fields: Fields, record: object | undefined, initial: object = {}): FieldValues => {
  const stored = partsOf(record);
  const values = sentFields(fields).map(([name, sent, field]) => [sent, shownValue(field, stored[name])]);
  return { ...Object.fromEntries(values), ...(!record && initial) };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function sentValue({ kind, required }: Field, value: unknown): unknown {
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
      return typedAmount(typed).trim() || null;
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
  Object.fromEntries(sentFields(fields).map(([, sent, field]) => [sent, sentValue(field, values[sent])]));
