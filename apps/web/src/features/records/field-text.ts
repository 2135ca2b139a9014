import type { Field } from '@orgscope/contract/records/fields';
import { messageText } from '../../i18n/message-text.ts';
import { formatNumber } from '../../i18n/texts.ts';
import { countryName } from '../../lib/text/country-names.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { partsOf } from '../../lib/is-record.ts';
import { moneyText, pricedText } from '../../lib/numbers/money.ts';

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** The text of a field's value; empty for none. */
export function fieldText(field: Field, name: string, record: unknown, day: 'short' | 'long' = 'short'): string {
  const { [name]: value, [field.currency ?? '']: currency } = partsOf(record);
  const text = plain(value);
  switch (field.kind) {
    case 'choice':
    case 'derived':
      return messageText(field.codes?.[text] ?? '');
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

/** The text of a value in the history, which has dates, numbers and amounts in stored form and all others as English texts. */
export function historyText(field: Field | undefined, value: string, code?: string | null): string {
  const label = code && field?.codes?.[code];
  if (label) return messageText(label);
  if (field?.kind === 'date') return dayName(value, 'short');
  if (field?.kind === 'amount') return pricedText(value);
  return field?.kind === 'count' ? formatNumber(Number(value)) : value;
}
