// A declared record in words: in its history, and in files.
import { countryName } from '@orgscope/contract/countries';
import type { HistoryEvent } from '@orgscope/contract/history';
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { isReference } from '@orgscope/contract/records/record';
import type { CsvColumns } from '../../../http/csv.ts';
import { pricedAmount } from '../../../lib/amount.ts';
import { nameOf } from '../../references/referred.ts';
import { recordOf } from './read-records.ts';
import type { Held } from './read-records.ts';
import type { AnyResource, Values } from './resource.ts';

type Shown = Readonly<Record<string, string | null>>;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** What people are shown of a field's value: names and labels, never ids and codes. */
function shownValue(field: Field, value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  if (field.codes) return field.codes[text] ?? text;
  return field.kind === 'country' ? countryName(text) : text;
}

/** The fields of a record as its history keeps them. What follows from other fields is left out. */
function shownRecord(resource: Pick<AnyResource, 'fields'>, held: Held): Shown {
  const record = recordOf(resource, held);
  const entries = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'derived') return [];
    const found = held.named[name];
    if (isReference(field)) return [[name, found ? nameOf(found) : null]];
    const value = shownValue(field, record[name]);
    // What it cost stays true when the currency changes.
    return [[name, field.kind === 'amount' ? pricedAmount(value, textOf(record[field.currency ?? ''])) : value]];
  });
  return Object.fromEntries(entries);
}

/** The fields in which two states of a record differ as people are shown them, in their order. */
export function changesBetween(
  resource: Pick<AnyResource, 'fields'>,
  before: Held,
  after: Held,
): HistoryEvent['changes'] {
  const [old, now] = [shownRecord(resource, before), shownRecord(resource, after)];
  return Object.keys(now).flatMap((field) => {
    const [from, to] = [old[field] ?? null, now[field] ?? null];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** A record in a file, together with what is stored of it. */
export interface Exported {
  readonly held: Held;
  readonly record: Values;
}

export const exportedRecord = (resource: Pick<AnyResource, 'fields'>, held: Held): Exported => ({
  held,
  record: recordOf(resource, held),
});

function cellOf(name: string, field: Field, { held, record }: Exported): string | null {
  if (!isReference(field)) return shownValue(field, record[name]);
  const found = held.named[name];
  // People are told by the address that an import knows them by.
  return found ? (found.username ?? nameOf(found)) : null;
}

/** The columns of an export. An import finds all but the derived ones and the last by their headings. */
export function csvColumns(
  fields: Fields,
  [heading, active, inactive]: AnyResource['activeColumn'],
): CsvColumns<Exported> {
  const columns = Object.entries(fields).map(([name, field]): [string, (row: Exported) => string | null] => [
    field.label,
    (row) => cellOf(name, field, row),
  ]);
  return { ...Object.fromEntries(columns), [heading]: ({ held }) => (held.isActive ? active : inactive) };
}
