// The statements that write a client's declared records together with the events of their history. Their texts follow from
// the fields and are prepared once.
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import { sentFields } from '@orgscope/contract/records/record';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { statement } from '../../../db/statements/statement.ts';
import type { Statement } from '../../../db/statements/statement.ts';
import { clients } from '../../../db/tables/clients.ts';
import { recordEvents } from '../../../db/tables/record-events.ts';
import type { Session } from '../../../identity/session/session.ts';
import { actorOf } from '../../../identity/editor.ts';
import { lockedReference, isNoneOrActive } from '../../references/locked-reference.ts';
import type { Found } from '../../references/referred.ts';
import { referencesOf } from './read-records.ts';
import type { StoredRecord } from './read-records.ts';
import { columnsByName, keysOf } from './resource.ts';
import type { AnyResource, Values } from './resource.ts';

/** A record that is to be overwritten, and what its history tells of it. */
export interface Overwriting {
  readonly stored: StoredRecord;
  readonly values: Values;
  readonly changes: HistoryEvent['changes'];
}

export interface Added {
  /** Null where a reference is no active record of the client. */
  readonly id: number | null;
  readonly version: number;
  readonly client: string;
  /** What each reference names, by the names of the fields. */
  readonly named: Readonly<Record<string, Found | null>>;
}

export interface Inserted {
  readonly id: number;
  readonly version: number;
  /** What its name, or whatever tells it apart, makes in the table. */
  readonly key: string;
}

const comma = sql`, `;
const list = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    comma,
  );
const actor = sql`${sql.placeholder('by')}::text, ${sql.placeholder('actorId')}::integer,
  ${sql.placeholder('actorClientId')}::integer`;
const eventColumns = sql.raw('client_id, resource, record_id, act, by, actor_id, actor_client_id, changes');

/** Prepares the writes of a resource. */
export function recordWriter(resource: AnyResource) {
  const { name, table, key } = resource;
  const columns = columnsByName(table);
  const searched = columns['search_text'] ? ['search_text'] : [];
  const own = [...sentFields(resource.fields).map(([, sent]) => sent), key.column.name, ...searched];
  const typeOf = (column: string) => sql.raw(columns[column]?.getSQLType() ?? 'text');
  const literal = sql.raw(`'${name}'`);
  const arrays = (names: readonly string[]) =>
    sql.join(
      names.map((column) => sql`${sql.placeholder(column)}::${typeOf(column)}[]`),
      comma,
    );
  const eventsOf = (from: SQL, changes: SQL) =>
    resource.hasHistory === false
      ? sql`select from clients where false`
      : sql`
    insert into ${recordEvents} (${eventColumns})
    select client_id, ${literal}, id, ${sql.placeholder('act')}::text, ${actor}, ${changes} from ${from}`;

  const references = referencesOf(resource);
  const found = references.map(
    ([field, { kind }]) => sql`${lockedReference(kind, `${field}_id`, 'client_id')} as ${sql.identifier(field)}`,
  );
  const allActive = references.map(([field]) => isNoneOrActive(`${field}_id`, field));
  const inserted = ['client_id', 'changed_by', 'changed_by_id', ...own];
  const given = sql.join(
    inserted.map((column) => sql`${sql.placeholder(column)}::${typeOf(column)}`),
    comma,
  );
  const pairs = references.map(([field]) => sql`${sql.raw(`'${field}'`)}, locked.${sql.identifier(field)}`);

  // What it names stays active until the record and its first event are written.
  const add = statement<Record<string, unknown>, Added>(
    `add_${name}`,
    sql`
      with locked as materialized (select ${sql.join([sql`1 as one`, ...found], comma)}), added as (
        insert into ${table} (${list(inserted)}) select ${given} from locked
        where ${sql.join([sql`true`, ...allActive], sql` and `)}
        returning id, client_id, version
      ), told as (${eventsOf(sql`added`, sql`'[]'::jsonb`)})
      select added.id, added.version, ${clients.name} as client, json_build_object(${sql.join(pairs, comma)}) as named
      from locked join ${clients} on ${clients.id} = ${sql.placeholder('client_id')} left join added on true`,
  );

  const insert = statement<Record<string, unknown>, Inserted>(
    `insert_${name}`,
    sql`
      with added as (
        insert into ${table} (${list(['client_id', 'changed_by', 'changed_by_id', ...own])})
        select ${sql.placeholder('client_id')}::integer, ${sql.placeholder('by')}::text,
          ${sql.placeholder('actorId')}::integer, given.* from unnest(${arrays(own)}) as given (${list(own)})
        returning id, client_id, version, ${sql.identifier(key.column.name)} as key
      ), told as (${eventsOf(sql`added`, sql`'[]'::jsonb`)})
      select id, version, key from added`,
  );

  const overwritten = ['id', 'client_id', ...own];
  const assigned = own.map((column) => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`);
  const edited = sql`version = ${table}.version + 1, changed_by = ${sql.placeholder('by')}::text,
    changed_by_id = ${sql.placeholder('actorId')}::integer, changed_at = now(), updated_at = now()`;
  const update = statement<Record<string, unknown>, never>(
    `update_${name}`,
    sql`
      with given as (
        select * from unnest(${arrays(overwritten)}, ${sql.placeholder('changes')}::jsonb[])
          as given (${list([...overwritten, 'changes'])})
      ), written as (
        update ${table} set ${sql.join([...assigned, edited], comma)} from given
        where ${table.id} = given.id and ${table.clientId} = given.client_id
      )
      ${eventsOf(sql`given`, sql`changes`)}`,
  );

  const activate = statement<Record<string, unknown>, never>(
    `activate_${name}`,
    sql`
      with written as (
        update ${table} set is_active = ${sql.placeholder('isActive')}::boolean, ${edited}
        where ${table.clientId} = ${sql.placeholder('clientId')} and ${table.id} = ${sql.placeholder('id')}
        returning id, client_id
      )
      ${eventsOf(sql`written`, sql`'[]'::jsonb`)}`,
  );

  /** The values of several records, each column as one array. */
  const asArrays = (names: readonly string[], rows: readonly Values[]) =>
    Object.fromEntries(names.map((column) => [column, rows.map((row) => row[column] ?? null)]));
  const run = async (tx: Drizzle, what: Statement<Record<string, unknown>, never>, values: Record<string, unknown>) => {
    await tx.run(what, values);
  };

  return {
    /** Adds one record with the first event of its history, unless a reference is not active. */
    async add(db: Drizzle, editor: Session, clientId: number, values: Values): Promise<Added> {
      const { by, ...actorIds } = actorOf(editor);
      const written = { ...values, ...keysOf(resource, values), client_id: clientId, act: 'added', by, ...actorIds };
      const [added] = await db.run(add, { ...written, changed_by: by, changed_by_id: actorIds.actorId });
      if (!added) throw new Error(`Nothing was added to ${name}`);
      return added;
    },
    /** Adds the records of an import; the answer has them in any order. */
    async insert(tx: Drizzle, editor: Session, clientId: number, records: readonly Values[]): Promise<Inserted[]> {
      if (records.length === 0) return [];
      const rows = records.map((values) => ({ ...values, ...keysOf(resource, values) }));
      const sent = { ...asArrays(own, rows), client_id: clientId, act: 'imported', ...actorOf(editor) };
      return tx.run(insert, sent);
    },
    /** Writes locked records anew. */
    async overwrite(tx: Drizzle, editor: Session, act: HistoryAct, records: readonly Overwriting[]): Promise<void> {
      if (records.length === 0) return;
      const rows = records.map(({ stored: { id, clientId }, values }) => ({
        ...values,
        ...keysOf(resource, values),
        id,
        client_id: clientId,
      }));
      const changes = records.map((record) => JSON.stringify(record.changes));
      await run(tx, update, { ...asArrays(overwritten, rows), changes, act, ...actorOf(editor) });
    },
    /** Makes a locked record active or inactive. */
    activate: (tx: Drizzle, editor: Session, { id, clientId }: StoredRecord, isActive: boolean): Promise<void> =>
      run(tx, activate, { id, clientId, isActive, act: isActive ? 'restored' : 'deleted', ...actorOf(editor) }),
  };
}
export type RecordWriter = ReturnType<typeof recordWriter>;
