import { numberFormat } from '@orgscope/contract/words/intl-formats';
import type { ActivityEvent } from '../../../api/activity.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { exactMomentText } from '../../../lib/dates/moment-text.ts';
import { listed } from '../../../lib/text/listed.ts';
import { codeText, known, nameText } from './activity-codes.ts';

export const fieldLabel = (field: string): string => known(`activity:fields.${field}`) ?? field;

/** Who acted, by the name at that time. */
export function actorText(t: Text, { actor, call, via }: ActivityEvent): string {
  if (via === 'command') return [t('activity:who.operator'), actor?.name].filter(Boolean).join(': ');
  if (actor) return actor.name ?? t('activity:who.erased', { id: String(actor.id) });
  return call === null ? t('activity:who.server') : t('activity:who.nobody');
}

/** The record, by its name at that time, or its number. */
export const recordText = ({ kind, record: { id, name } }: Pick<ActivityEvent, 'kind' | 'record'>): string =>
  name === null ? (id !== null && /^\d+$/.test(id) ? `#${id}` : '') : nameText(kind, name);

type Change = ActivityEvent['changes'][number];

const numberText = (value: string) => {
  const number = Number(value);
  return Number.isNaN(number) ? value : numberFormat(formatLanguage(), { maximumFractionDigits: 20 }).format(number);
};

const listText = (kind: string, field: string, value: string) => {
  const list: unknown = JSON.parse(value);
  return Array.isArray(list) ? listed(list.map((each) => codeText(kind, field, String(each)) ?? String(each))) : value;
};

/** A value in the words of the screens, by what it is; an amount with its currency, if that is known. */
function valueText(kind: string, { field, type }: Change, value: string, currency: string | null): string {
  switch (type) {
    case 'boolean':
      return known(`messages:exports.codes.${value === 'true' ? 'yes' : 'no'}`) ?? value;
    case 'date':
      return dayName(value, 'short');
    case 'moment':
      return Number.isNaN(Date.parse(value)) ? value : exactMomentText(value);
    case 'amount':
      return moneyText(value, currency);
    case 'number':
      return numberText(value);
    case 'list':
      return listText(kind, field, value);
    case 'code':
    case 'json':
      return codeText(kind, field, value) ?? value;
    default:
      return value;
  }
}

/** The changes of an event as people read them. */
export function shownChanges({ kind, changes }: Pick<ActivityEvent, 'kind' | 'changes'>): Change[] {
  const currency = changes.find(({ field }) => field === 'currency');
  const shown = (change: Change, side: 'from' | 'to') => {
    const value = change[side];
    return value && valueText(kind, change, value, currency?.[side] ?? null);
  };
  return changes.map((change) => ({ ...change, from: shown(change, 'from'), to: shown(change, 'to') }));
}
