import type { ActivityEvent } from '../../../../api/activity.ts';
import type { Text } from '../../../../i18n/texts.ts';
import { dayName } from '../../../../lib/dates/day-name.ts';
import { formatLanguage } from '../../../../lib/format-language.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { codeText, known, nameText } from './activity-codes.ts';

/** A moment to the second, as an auditor compares it. */
export const momentText = (at: string): string =>
  new Date(at).toLocaleString(formatLanguage(), { dateStyle: 'medium', timeStyle: 'medium' });

/** The label of a field. */
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

const codes: Readonly<Record<string, string>> = {
  platform_role: 'platform_roles',
  company_role: 'company_roles',
  number_of_employees: 'employees',
  number_of_it_employees: 'it_employees',
  modules: 'modules',
};

/** Fields in which people type what they like, or programs send it: shown as it is, whatever it looks like. */
const typed = new Set(
  `address asset_tag city claim description domain external_id first_name intro issuer job_title last_name manufacturer model name notes
  reason search serial source supplier text title user_agent username vendor website`.split(/\s+/),
);

function oneText(kind: string, field: string, value: string): string {
  if (value === 'true') return known('messages:exports.codes.yes') ?? value;
  if (value === 'false') return known('messages:exports.codes.no') ?? value;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dayName(value, 'short');
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value))) return momentText(value);
  const label = codes[field];
  return (
    codeText(kind, field, value) ??
    (label && known(`messages:labels.${label}.${value}`)) ??
    known(`messages:${kind}.codes.${field}.${value}`) ??
    known(`messages:exports.codes.function.${value}`) ??
    value
  );
}

function listIn(value: string): readonly unknown[] | undefined {
  if (!value.startsWith('["')) return undefined;
  try {
    const list: unknown = JSON.parse(value);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** A value in the words of the screens. */
export function valueText(kind: string, field: string, value: string): string {
  if (typed.has(field)) return value;
  const list = listIn(value);
  return list ? listed(list.map((each) => oneText(kind, field, String(each)))) : oneText(kind, field, value);
}
