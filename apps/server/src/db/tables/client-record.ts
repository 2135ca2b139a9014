// The columns and keys that the table of a client's declared record has.
import { codesOf } from '@orgscope/contract/fields/fields';
import { isReference, sentFields } from '@orgscope/contract/records/record';
import type { StoredOf } from '@orgscope/contract/records/record';
import type { Field, Fields, Kind, Referred } from '@orgscope/contract/records/fields';
import { sql } from 'drizzle-orm';
import type { $Type, NotNull } from 'drizzle-orm';
import { date, foreignKey, index, integer, numeric, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn, PgTextBuilderInitial } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition, id, isActive, timestamps } from './columns.ts';
import { functions } from './functions.ts';
import { locations } from './locations.ts';
import { ownRowsOnly } from './tenancy.ts';
import { users } from './users.ts';

/** The table that a reference of each kind leads to. */
export const referredTables = { person: users, function: functions, location: locations } as const satisfies Record<
  Referred,
  unknown
>;

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest> & string>}` : Name;
type AnyColumn = PgTextBuilderInitial<string, [string, ...string[]]>;
type ColumnOf<Value> = null extends Value ? $Type<AnyColumn, NonNullable<Value>> : NotNull<$Type<AnyColumn, Value>>;
type FieldColumns<F extends Fields> = { [Name in keyof StoredOf<F> as Camel<Name>]: ColumnOf<StoredOf<F>[Name]> };

/** The id of a record and of its client. */
export interface ClientRecordId {
  readonly id: number;
  readonly clientId: number;
}

/** The name of a column in our code: `asset_tag` is `assetTag`. */
export const columnKey = (name: string): string =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

function columnFor(name: string, { kind, required, codes }: Field) {
  const ofKind: Partial<Record<Kind, () => { notNull(): unknown }>> = {
    date: () => date(name, { mode: 'string' }),
    amount: () => numeric(name, { precision: 15, scale: 3 }),
    count: () => integer(name),
    rating: () => integer(name),
    person: () => integer(name),
    function: () => integer(name),
    location: () => integer(name),
    choice: () => text(name, { enum: codesOf(codes ?? {}) }),
  };
  const column = (ofKind[kind] ?? (() => text(name)))();
  return required ? column.notNull() : column;
}

/** A column for each field that is stored. The type is the one that the columns are built to have. */
const fieldColumns = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    sentFields(fields).map(([, sent, field]) => [columnKey(sent), columnFor(sent, field)]),
  ) as FieldColumns<F>;

/** The columns of a client's record: its fields, and what every record has. */
export const clientRecord = <F extends Fields>(fields: F) => ({
  id: id(),
  clientId: integer('client_id')
    .notNull()
    .references(() => clients.id),
  ...fieldColumns(fields),
  /** What a search looks into, as searchKey() makes it of the fields that are searched. */
  searchText: text('search_text').notNull(),
  isActive: isActive(),
  ...edition(),
  ...timestamps(),
});

type Columns = Readonly<Record<'id' | 'clientId' | 'searchText' | 'changedById', ExtraConfigColumn>>;

interface Keys {
  /** What nameKey() makes of the field that tells the active records of a client apart, and what to call it. */
  readonly key: readonly [name: string, column: ExtraConfigColumn];
}

/** The keys, indexes and the policy of a client's record. */
export function clientRecordKeys(resource: string, fields: Fields, table: Columns, { key }: Keys) {
  const columns = table as unknown as Readonly<Record<string, ExtraConfigColumn>>;
  const [keyName, keyColumn] = key;
  const named = sentFields(fields).flatMap(([name, sent, field]) => {
    const column = columns[columnKey(sent)];
    if (!isReference(field) || !column) return [];
    return [{ name: `${resource}_${name}`, column, referred: referredTables[field.kind as Referred] }];
  });
  return [
    unique(`${resource}_of_client`).on(table.clientId, table.id),
    uniqueIndex(`${resource}_active_${keyName}`)
      .on(table.clientId, keyColumn)
      .where(sql`is_active`),
    index(`${resource}_by_${keyName}`).on(table.clientId, keyColumn, table.id),
    // The client stands in every key, so that no record of another client is referred to.
    ...named.map(({ name, column, referred }) =>
      foreignKey({ name, columns: [table.clientId, column], foreignColumns: [referred.clientId, referred.id] }),
    ),
    ...named.map(({ name, column }) => index(name).on(table.clientId, column)),
    // What a person changed last, in all clients, when their name is erased.
    index(`${resource}_changed_by`)
      .on(table.changedById)
      .where(sql`changed_by_id is not null`),
    // A search looks for parts of words in it.
    index(`${resource}_search`).using('gin', table.searchText.op('gin_trgm_ops')),
    ownRowsOnly(),
  ];
}
