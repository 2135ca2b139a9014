// One client from a backup of everything, into the database that lost it, while its servers run.
import type { ClientBase } from 'pg';
import { actorSetting } from '../acting-client.ts';
import { readSchema } from '../citus/read-schema.ts';
import type { Schema } from '../citus/read-schema.ts';
import { lockWithin } from '../schema/run-migrations.ts';
import { readArchive } from './archive.ts';
import type { Manifest, TableHead } from './archive.ts';
import { insertInto } from './load.ts';

/** Why the client is not restored; nothing has been written then. */
export class ClientRefused extends Error {}

// The audit keeps what it has: a chain of seals takes no events into its middle. Links and mails of that time are void.
const leftOut = new Set(['audit_events', 'audit_seals', 'mails', 'pending_sign_ins', 'pulse_tokens', 'user_tokens']);

type Row = (string | null)[];

interface Kept extends TableHead {
  readonly rows: Row[];
}

interface Loaded {
  readonly tables: number;
  readonly rows: number;
  readonly isActive: boolean;
  /** The purge had begun when the backup was made: what it had removed by then is missing. */
  readonly isPartial: boolean;
}

/**
 * The client's rows: those with its id, and those of tables without a client that refer to them, such as people's factors.
 * One client fits into memory.
 */
async function readClient(file: string, clientId: number, { references }: Schema): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>();
  const value = ({ columns }: TableHead, row: Row, column: string) => row[columns.indexOf(column)] ?? null;
  const read = async (wants: (head: TableHead) => ((row: Row) => boolean) | undefined) => {
    let keep: ((row: Row) => boolean) | undefined;
    let current: Kept | undefined;
    await readArchive(file, {
      table(head) {
        keep = leftOut.has(head.table) || kept.has(head.table) ? undefined : wants(head);
        current = keep && { ...head, rows: [] };
        if (current) kept.set(head.table, current);
        return Promise.resolve();
      },
      row(line) {
        if (!keep || !current) return Promise.resolve();
        const row = JSON.parse(line.toString()) as Row;
        if (keep(row)) current.rows.push(row);
        return Promise.resolve();
      },
    });
  };
  await read((head) => {
    const column = head.table === 'clients' ? 'id' : 'client_id';
    return head.columns.includes(column) ? (row) => value(head, row, column) === String(clientId) : undefined;
  });
  await read((head) => {
    const [owner] = references.filter(({ table, target }) => table === head.table && kept.has(target));
    const [column, key] = [owner?.columns[0], owner?.target_columns[0]];
    const target = owner && kept.get(owner.target);
    if (!column || !key || !target) return undefined;
    const ids = new Set(target.rows.map((row) => value(target, row, key)));
    return (row) => ids.has(value(head, row, column));
  });
  return kept;
}

/** Tables in an order in which each comes after those that it refers to, and webhooks last: they are not told of a restore. */
function inOrder(kept: ReadonlyMap<string, Kept>, { references }: Schema): Kept[] {
  const ordered = new Set<Kept>();
  const add = (name: string) => {
    const table = kept.get(name);
    if (!table || ordered.has(table)) return;
    for (const reference of references)
      if (reference.table === name && reference.target !== name) add(reference.target);
    ordered.add(table);
  };
  for (const name of kept.keys()) if (name !== 'webhooks') add(name);
  add('webhooks');
  return [...ordered];
}

/** Who invited somebody may be of another client, or gone. */
function withoutForeignInviters({ columns, rows }: Kept): void {
  const [id, inviter] = [columns.indexOf('id'), columns.indexOf('invited_by')];
  const own = new Set(rows.map((row) => row[id]));
  for (const row of rows) if (!own.has(row[inviter])) row[inviter] = null;
}

/**
 * A client that was marked for purge would be purged again within a day, and nobody could restore it if that had begun. Undefined if
 * the client is not there, or nothing of it but what its purge has left.
 */
function withoutPurge({ columns, rows: [row] }: Kept): Pick<Loaded, 'isActive' | 'isPartial'> | undefined {
  const at = (name: string) => columns.indexOf(name);
  if (!row || row[at('purged_at')]) return undefined;
  const isPartial = Boolean(row[at('purge_begun_at')]);
  for (const name of ['purge_at', 'purge_begun_at']) row[at(name)] = null;
  return { isActive: row[at('is_active')] === 'true', isPartial };
}

async function assertGone(client: ClientBase, clientId: number): Promise<void> {
  const { rows } = await client.query<{ name: string; is_purged: boolean }>(
    'select name, purged_at is not null as is_purged from clients where id = $1 for update',
    [clientId],
  );
  if (rows[0] && !rows[0].is_purged)
    throw new ClientRefused(`client ${clientId} (${rows[0].name}) is there. Delete it and let it be purged first`);
}

/** Puts the client back, under its ids, or nothing of it. The audit tells each row, in the name of the command. */
export async function loadClient(
  client: ClientBase,
  { file, manifest, clientId }: { file: string; manifest: Manifest; clientId: number },
): Promise<Loaded> {
  const { rows: journal } = await client.query<{ newest: string }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  );
  if (Number(journal[0]?.newest) !== manifest.migration) {
    throw new ClientRefused(
      'the backup is of another version than the database. Restore the whole backup into a new database, back that up, and ' +
        'restore the client from the new backup',
    );
  }
  const schema = await readSchema(client);
  const kept = await readClient(file, clientId, schema);
  const own = kept.get('clients');
  const state = own && withoutPurge(own);
  if (!state) throw new ClientRefused(`the backup has no client ${clientId}`);
  const people = kept.get('users');
  if (people) withoutForeignInviters(people);
  await client.query(`begin; set local statement_timeout = 0; ${lockWithin}; ${actorSetting()}`);
  try {
    await assertGone(client, clientId);
    // What a purge leaves of the client is in the way of its row.
    await client.query('delete from clients where id = $1', [clientId]);
    const ordered = inOrder(kept, schema);
    for (const { table, columns, rows } of ordered) {
      if (rows.length === 0) continue;
      // As one statement: rows may refer to each other.
      await client.query(await insertInto(client, table, columns), [JSON.stringify(rows)]);
    }
    await client.query(`select tell_audit('restored', 'clients', $1, $2, 'done', null, null)`, [
      String(clientId),
      clientId,
    ]);
    await client.query('commit');
    const counts = ordered.map(({ rows }) => rows.length).filter((count) => count > 0);
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), ...state };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
