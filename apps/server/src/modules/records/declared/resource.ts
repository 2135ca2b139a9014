// What the server has to know of a client's declared record, beside the declaration of its fields.
import type { FieldErrors } from '@orgscope/contract/errors';
import type { ListFault } from '@orgscope/contract/lists/list-faults';
import type { Fields } from '@orgscope/contract/records/fields';
import type { writeMessages } from '@orgscope/contract/records/messages';
import { sentFields } from '@orgscope/contract/records/record';
import type { ChangeOf, RecordOf, StoredOf } from '@orgscope/contract/records/record';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { getTableColumns } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../../db/connections/database.ts';
import { columnKey } from '../../../db/tables/client-record.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../../errors/database-errors.ts';
import { storedAmount } from '../../../lib/amount.ts';
import { searchKey } from '../../../lib/search-text.ts';

interface Messages extends ReturnType<typeof writeMessages> {
  readonly absent: string;
  readonly inactive: string;
  readonly alreadyActive: string;
  readonly bulkDone: (records: number) => string;
  readonly imported: (records: number) => string;
}

type Common = 'id' | 'clientId' | 'isActive' | 'version' | 'changedBy' | 'changedById' | 'changedAt';
type ImportedTable = PgTable & Readonly<Record<Common, PgColumn>>;
type RecordTable = ImportedTable & Readonly<Record<'searchText' | 'updatedAt', PgColumn>>;

/** A fault between the fields of a record. */
interface Fault {
  readonly field: string;
  readonly text: string;
}

/** A filter of a list that no single field gives. */
type Filter = (db: Drizzle, clientId: number, wanted: never) => SQL | Promise<SQL>;

export interface Resource<F extends Fields = Fields> {
  /** The resource's name in the history and in files. */
  readonly name: string;
  readonly fields: F;
  readonly table: RecordTable;
  /** The field that tells the active records of a client apart, and the column with what nameKey() makes of it. */
  readonly key: { readonly field: keyof StoredOf<F> & string; readonly column: PgColumn; readonly taken: string };
  /** What people call a record. */
  readonly titleOf: (values: StoredOf<F>) => string;
  /** What is wrong between the fields of a record as it would be stored; `stored` is how it is now. */
  readonly faultsOf?: (values: StoredOf<F>, stored: StoredOf<F> | undefined) => readonly Fault[];
  /** What follows for other fields from those that are sent; `stored` is how the record is now. */
  readonly settle?: (sent: ChangeOf<F>, stored: StoredOf<F>) => ChangeOf<F>;
  /** The fields of a new record that an import leaves out. */
  readonly importedWithout?: (sent: ChangeOf<F>) => ChangeOf<F>;
  /** The SQL of derived fields, by which lists are ordered and narrowed. */
  readonly derived?: Readonly<{ [Name in keyof F]?: SQL }>;
  /** Filters that no single field gives, by the name of the query parameter. */
  readonly filters?: Readonly<Record<string, Filter>>;
  /** Whether its acts are told in a history of each record; by default they are. */
  readonly hasHistory?: false;
  /** How many records a client may have, inactive ones included; by default as many as it wants. */
  readonly most?: number;
  /** What only the database can tell against records of a file, which may be known. */
  readonly faultsAmong?: (db: Drizzle, clientId: number, records: readonly Values[]) => Promise<readonly ListFault[]>;
  readonly messages: Messages;
}

export type Values = Readonly<Record<string, unknown>>;

/**
 * Any resource, for code that reads the fields from the declaration at run time. One whose lists and other calls are written
 * by hand has the messages of an import alone, and no text to search.
 */
export interface AnyResource extends Omit<
  Resource,
  'key' | 'titleOf' | 'faultsOf' | 'settle' | 'importedWithout' | 'derived' | 'table' | 'messages'
> {
  readonly table: ImportedTable;
  readonly messages: Pick<Messages, 'inactive' | 'imported'>;
  readonly key: { readonly field: string; readonly column: PgColumn; readonly taken: string };
  readonly titleOf: (values: never) => string;
  readonly faultsOf?: (values: never, stored: never) => readonly Fault[];
  readonly settle?: (sent: never, stored: never) => object;
  readonly importedWithout?: (sent: never) => object;
  readonly derived?: Readonly<Record<string, SQL | undefined>>;
}

/** Any resource that is declared with all of its calls. */
export type ListedResource = AnyResource & Pick<Resource, 'table' | 'messages'>;

/** Keeps the types of the fields for what is said beside them. */
export const defineResource = <F extends Fields>(parts: Resource<F>): Resource<F> => parts;

export type RecordIn<R extends AnyResource> = RecordOf<R['fields']>;
export type StoredIn<R extends AnyResource> = StoredOf<R['fields']>;
export type ChangeIn<R extends AnyResource> = ChangeOf<R['fields']>;

/** The columns of a table by their names in the database, which are the names that fields are sent by. */
export const columnsByName = (table: PgTable): Readonly<Record<string, PgColumn>> =>
  Object.fromEntries(Object.values(getTableColumns(table)).map((column) => [column.name, column]));

/** What the constraint on the key means to the caller. */
export const constraintsOf = ({ name, key }: Pick<AnyResource, 'name' | 'key'>): ConstraintRefusals => ({
  [`${name}_active_${key.column.name.replace(/_key$/, '')}`]: () =>
    new AppError('name_taken', { [key.field]: [key.taken] }),
});

const texts: readonly string[] = ['text', 'long_text', 'web_address'];

/** The values of the fields that were sent, as they are stored: a blank text is none, an amount has three decimals. */
function storedValues(fields: Fields, sent: Values): Values {
  const stored: Record<string, unknown> = {};
  for (const [, name, { kind, required }] of sentFields(fields)) {
    const value = sent[name];
    if (value === undefined) continue;
    if (kind === 'amount') stored[name] = typeof value === 'string' && value !== '' ? storedAmount(value) : null;
    else stored[name] = texts.includes(kind) && !required ? value || null : value;
  }
  return stored;
}

/** The values of a new record: fields that were not sent are empty. */
export const newValues = (fields: Fields, sent: Values): Values => ({
  ...Object.fromEntries(sentFields(fields).map(([, name]) => [name, null])),
  ...storedValues(fields, sent),
});

/** The values that differ from what a record has, where these fields were sent for it. */
export function differences({ fields, settle }: AnyResource, stored: Values, sent: Values): Values {
  const settled = settle ? settle(sent as never, stored as never) : sent;
  return Object.fromEntries(
    Object.entries(storedValues(fields, settled as Values)).filter(([name, value]) => stored[name] !== value),
  );
}

/** Refuses a record whose fields contradict each other, each fault at its field. */
export function checkWhole({ faultsOf }: AnyResource, values: Values, stored?: Values): void {
  const byField: FieldErrors = {};
  for (const { field, text } of faultsOf?.(values as never, stored as never) ?? []) (byField[field] ??= []).push(text);
  if (Object.keys(byField).length > 0) throw new AppError('validation_failed', byField);
}

/** What a record is found by: the key of the field that tells records apart, and the text that a search looks into. */
export function keysOf({ fields, key }: Pick<AnyResource, 'fields' | 'key'>, values: Values): Record<string, string> {
  const searched = sentFields(fields).flatMap(([, name, field]) => (field.searched ? [values[name]] : []));
  return {
    [key.column.name]: nameKey(String(values[key.field])),
    search_text: searchKey(searched.map((value) => value ?? '').join(' ')),
  };
}

/** The same for a row under the names of the table's columns in our code, `Key` being that of the key. */
export function rowKeys<Key extends string>(
  resource: Pick<AnyResource, 'fields' | 'key'>,
  row: object,
): Record<Key | 'searchText', string> {
  const known = new Map(Object.entries(row));
  const values = sentFields(resource.fields).map(([, name]): [string, unknown] => [name, known.get(columnKey(name))]);
  const keys = Object.entries(keysOf(resource, Object.fromEntries(values)));
  return Object.fromEntries(keys.map(([name, key]) => [columnKey(name), key])) as Record<Key | 'searchText', string>;
}
