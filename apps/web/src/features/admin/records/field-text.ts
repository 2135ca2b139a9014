import { countryName } from '@orgscope/contract/countries';
import type { Field } from '@orgscope/contract/records/fields';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/day-name.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { moneyText, pricedText } from '../../../lib/money.ts';

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** The value of a field as people read it; empty where there is none. */
export function fieldText(field: Field, name: string, record: unknown, day: 'short' | 'long' = 'short'): string {
  const { [name]: value, [field.currency ?? '']: currency } = partsOf(record);
  const text = plain(value);
  switch (field.kind) {
    case 'choice':
    case 'derived':
      return field.codes?.[text] ?? '';
    case 'country':
      return text && countryName(text);
    case 'date':
      return text && dayName(text, day);
    case 'amount':
      return text && moneyText(text, plain(currency) || null);
    case 'count':
      return text && formatNumber(Number(text));
    case 'person':
    case 'function':
    case 'location':
      return plain(partsOf(value)['name']);
    default:
      return text;
  }
}

/** A value as the history kept it: days, numbers and amounts as they are stored, all else as it was shown then. */
export function keptText(field: Field | undefined, kept: string): string {
  if (field?.kind === 'date') return dayName(kept, 'short');
  if (field?.kind === 'amount') return pricedText(kept);
  return field?.kind === 'count' ? formatNumber(Number(kept)) : kept;
}
