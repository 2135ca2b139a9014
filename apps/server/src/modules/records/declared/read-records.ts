// Reads a client's declared records with what they name.
import { inEnglish } from '@orgscope/contract/words/english';
import { countryName } from '@orgscope/contract/fields/countries';
import type { Field, Referred } from '@orgscope/contract/records/fields';
import { isReference, sentFields, sentName } from '@orgscope/contract/records/record';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../../db/connections/database.ts';
import { jsonObject, unlessAbsent } from '../../../db/sql/json-object.ts';
import { statement } from '../../../db/statements/statement.ts';
import { referredTables } from '../../../db/tables/client-record.ts';
import { clients } from '../../../db/tables/clients.ts';
import { reachValues, withinReach } from '../../../identity/reach/reach.ts';
import type { Reach } from '../../../identity/reach/reach.ts';
import { shownAmount } from '../../../lib/amount.ts';
import { inOrderOf } from '../../../lib/in-order-of.ts';
import { referredColumns, shownReference } from '../../references/referred.ts';
import type { Found } from '../../references/referred.ts';
import { columnsByName } from './resource.ts';
import type { AnyResource, RecordIn, Values } from './resource.ts';

/** A record as it is stored, with what it names. */
export interface StoredRecord {
  readonly id: number;
  readonly clientId: number;
  readonly isActive: boolean;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedById: number | null;
  /** In ISO 8601. */
  readonly changedAt: string;
  readonly client: { readonly id: number; readonly name: string };
  /** By the names that fields are sent by. */
  readonly values: Values;
  /** By the names of the fields. */
  readonly named: Readonly<Record<string, Found | null>>;
}

type ReferenceField = Field & { readonly kind: Referred };

/** The fields of a resource that name other records. */
export const referencesOf = ({ fields }: Pick<AnyResource, 'fields'>): [name: string, field: ReferenceField][] =>
  Object.entries(fields).filter((entry): entry is [string, ReferenceField] => isReference(entry[1]));

/** What a resource's records are read from, each as one JSON object: reading that costs a tenth of a row of columns. */
function selectionOf({ fields, table }: AnyResource): SQL {
  const columns = columnsByName(table);
  const values = sentFields(fields).map(([, sent, { kind }]): [string, SQL | PgColumn] => {
    const column = columns[sent] ?? sql`null`;
    // As a text: a number in JSON would lose decimals.
    return [sent, kind === 'amount' ? sql`${column}::text` : column];
  });
  const joined = referencesOf({ fields }).map(([name, { kind }]) => {
    const referred = alias(referredTables[kind] as PgTable, `named_${name}`) as unknown as Record<string, PgColumn>;
    const [id, client, column] = [referred['id'], referred['clientId'], columns[`${name}_id`]];
    if (!id || !client || !column) throw new Error(`${name} cannot be joined`);
    const found = jsonObject(
      Object.fromEntries(Object.keys(referredColumns[kind]).map((key) => [key, referred[key] ?? sql`null`])),
    );
    return {
      pair: [name, unlessAbsent(id, found)] as const,
      join: sql`left join ${referredTables[kind]} as ${sql.identifier(`named_${name}`)}
        on ${client} = ${table.clientId} and ${id} = ${column}`,
    };
  });
  const stored = jsonObject({
    id: table.id,
    clientId: table.clientId,
    isActive: table.isActive,
    version: table.version,
    changedBy: table.changedBy,
    changedById: table.changedById,
    changedAt: table.changedAt,
    client: jsonObject({ id: clients.id, name: clients.name }),
    values: jsonObject(Object.fromEntries(values)),
    named: jsonObject(Object.fromEntries(joined.map(({ pair }) => pair))),
  });
  const joins = joined.map(({ join }) => join);
  return sql`select ${stored} as stored from ${table} join ${clients} on ${clients.id} = ${table.clientId}
    ${sql.join(joins, sql` `)}`;
}

interface Named {
  readonly wanted: readonly (number | string)[];
  readonly clientId?: number;
  readonly only?: number | null;
  readonly closed?: string;
}

/** Prepares the reading of a resource: its columns and joins follow from its fields. */
export function recordReader<R extends AnyResource>(resource: R) {
  const { name, table, key } = resource;
  const selection = selectionOf(resource);
  const ids = sql`${table.id} = any(${sql.placeholder('wanted')}::integer[])`;
  const keys = sql`${key.column} = any(${sql.placeholder('wanted')}::text[])`;
  const inReach = withinReach(table.clientId);
  const ofClient = sql`${table.clientId} = ${sql.placeholder('clientId')}::integer`;
  const prepare = (what: string, rest: SQL) =>
    statement<Named, { stored: StoredRecord }>(`${what}_${name}`, sql`${selection} where ${rest}`);
  // Locked before they are joined: a row that was waited for has other references than the one found at first. Several
  // callers that lock many records lock them in one order, and so never wait for each other.
  const prepareLocking = (what: string, rest: SQL) =>
    statement<Named, { stored: StoredRecord }>(
      `${what}_${name}`,
      sql`with ${table} as materialized (select * from ${table} where ${rest} order by ${table.id} for update)
        ${selection} order by ${table.id}`,
    );
  const statements = {
    byIds: prepare('read', sql`${ids} and ${ofClient}`),
    byIdsInReach: prepare('read_in_reach', sql`${ids} and ${inReach}`),
    byKeys: prepare('read_keys', sql`${keys} and ${ofClient} order by ${table.isActive}, ${table.id}`),
    lock: prepareLocking('lock', sql`${ids} and ${inReach}`),
    lockByKeys: prepareLocking('lock_keys', sql`${keys} and ${ofClient} and ${table.isActive}`),
  };
  const run = async (db: Drizzle, which: keyof typeof statements, named: Named): Promise<StoredRecord[]> =>
    (await db.run(statements[which], named)).map(({ stored }) => stored);

  return {
    /** The records of a client with these ids, in the order of the ids. */
    async byIds(db: Drizzle, clientId: number, wanted: readonly number[]): Promise<StoredRecord[]> {
      if (wanted.length === 0) return [];
      return inOrderOf(wanted, await run(db, 'byIds', { clientId, wanted }), ({ id }) => id);
    },
    /** The record of this id within reach. */
    async byId(db: Drizzle, reach: Reach, id: number): Promise<StoredRecord | undefined> {
      return (await run(db, 'byIdsInReach', { ...reachValues(reach), wanted: [id] }))[0];
    },
    /** Every record of a client that has one of the keys: the inactive ones first, then by age. */
    byKeys: (db: Drizzle, clientId: number, wanted: readonly string[]): Promise<StoredRecord[]> =>
      run(db, 'byKeys', { clientId, wanted }),
    /** Reads the records within reach in the order of their ids, and locks them until the transaction ends. */
    lock: (tx: Drizzle, reach: Reach, wanted: readonly number[]): Promise<StoredRecord[]> =>
      run(tx, 'lock', { ...reachValues(reach), wanted }),
    /** The same for the active records of a client that have one of the keys. */
    lockByKeys: (tx: Drizzle, clientId: number, wanted: readonly string[]): Promise<StoredRecord[]> =>
      run(tx, 'lockByKeys', { clientId, wanted }),
    /** The record as the API shows it. */
    recordOf: (stored: StoredRecord): RecordIn<R> => recordOf(resource, stored) as RecordIn<R>,
  };
}
export type RecordReader<R extends AnyResource = AnyResource> = ReturnType<typeof recordReader<R>>;

/** A record as the API shows it. */
export function recordOf(
  { fields }: Pick<AnyResource, 'fields'>,
  stored: Omit<StoredRecord, 'clientId' | 'changedBy' | 'changedById' | 'changedAt'>,
): Values {
  const { values, named } = stored;
  const shown: Record<string, unknown> = { id: stored.id };
  for (const [name, field] of Object.entries(fields)) {
    if (isReference(field)) shown[name] = shownReference(field.kind as Referred, named[name] ?? null);
    else if (field.kind === 'amount') shown[name] = amountOf(values, sentName(name, field), field);
    else if (field.kind === 'derived') shown[name] = field.of?.(values as never) ?? null;
    else shown[name] = values[name];
  }
  return { ...shown, client: stored.client, is_active: stored.isActive, version: stored.version };
}

/** An amount with the decimals of its currency. */
function amountOf(values: Values, name: string, { currency = '' }: Field): string | null {
  const [amount, code] = [values[name], values[currency]];
  return typeof amount === 'string' && typeof code === 'string' ? shownAmount(amount, code) : null;
}

/** A value of a record as text; null for what is neither text nor number. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

type Codes = NonNullable<Field['codes']>;
const known = new WeakMap<Codes, Readonly<Record<string, string>>>();

/** The English labels of codes, for files and the history. Looked up once, because a file may have 20,000 rows. */
export function codesInEnglish(codes: Codes): Readonly<Record<string, string>> {
  const labels =
    known.get(codes) ?? Object.fromEntries(Object.entries(codes).map(([code, label]) => [code, inEnglish(label)]));
  known.set(codes, labels);
  return labels;
}

/** What people are shown of a field's value: names and labels, never ids and codes. */
export function shownValue(field: Field, value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  if (field.codes) return codesInEnglish(field.codes)[text] ?? text;
  return field.kind === 'country' ? countryName(text) : text;
}
