import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Client, ClientBase, Pool, PoolClient } from 'pg';
import { fairTurns } from '../lib/fair-turns.ts';
import { actingCaller } from './acting-client.ts';
import type { Caller } from './acting-client.ts';
import { isConflict } from './conflict.ts';
import { readinessCheck } from './readiness.ts';
import { platformScope, tenantScope } from './scope.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './statement.ts';
import { tenantRole } from './tables/tenancy.ts';

/** Drizzle's query builder, without the ways around a scope: no pool, no connection, no transaction of its own. */
export type Drizzle = Pick<
  PgDatabase<NodePgQueryResultHKT>,
  | 'select'
  | 'selectDistinct'
  | 'selectDistinctOn'
  | 'insert'
  | 'update'
  | 'delete'
  | 'execute'
  | 'with'
  | '$with'
  | '$count'
> & {
  /** Runs a statement that was prepared. */
  run<Values, Row>(statement: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row[]>;
};

export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  /** For single statements; each is its own transaction. */
  in(scope: Scope): Drizzle;
  /**
   * Runs several statements as one: all of them, or none when `work` throws. Take no other handle inside, and have no
   * effects outside the database: `work` is done a second time where it had to give way to another transaction.
   */
  transaction<T>(scope: Scope, work: (tx: Drizzle) => Promise<T>): Promise<T>;
  /** Brings the schema up to date; `seed` then runs in one transaction before any other server may look. */
  migrate(seed?: (tx: Drizzle) => Promise<void>): Promise<void>;
  /** Lends a connection that acts as its login, which owns the tables: for work on the database as a whole. */
  asOwner<T>(use: (client: Client | PoolClient) => Promise<T>): Promise<T>;
  /** Throws unless the database answers and its migrations, roles, policies and grants are in place. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** No connection came: all are lent for too long, or the database is away. */
export class NoConnection extends Error {}

type Query = PoolClient['query'];

/** What Drizzle needs of a connection. */
const speaking = (query: (...args: unknown[]) => Promise<unknown>): Drizzle =>
  Object.assign(drizzle({ client: { query: query as Query } as PoolClient }), {
    async run<Values, Row>({ name, text, parametersOf }: Statement<Values, Row>, values: Values): Promise<Row[]> {
      const { rows } = (await query({ name, text }, parametersOf(values))) as { rows: Row[] };
      return rows;
    },
  });

/**
 * The statements that open a transaction in a scope, with what the connection itself lacks. The number is checked, for it
 * stands in the text.
 */
function opening(scope: Scope, lacking: readonly string[]): string {
  const statements = ['begin', ...lacking];
  if (scope.kind === 'platform') return statements.join('; ');
  if (!Number.isSafeInteger(scope.clientId)) throw new TypeError(`Not a client id: ${String(scope.clientId)}`);
  return [...statements, `set local role ${tenantRole}`, `set local app.client_id = ${scope.clientId}`].join('; ');
}

const ask = (client: ClientBase, args: unknown[]) =>
  (client.query as (...args: unknown[]) => Promise<unknown>)(...args);

/** Runs one statement as a transaction that `begin` opens. */
async function statementAfter(begin: string, client: PoolClient, args: unknown[]): Promise<unknown> {
  // Sent together and answered in order: one round trip. After an error, the commit rolls back.
  const [opened, result, closed] = await Promise.allSettled([
    client.query(begin),
    ask(client, args),
    client.query('commit'),
  ]);
  for (const outcome of [opened, result, closed]) if (outcome.status === 'rejected') throw outcome.reason;
  return result.status === 'fulfilled' ? result.value : undefined;
}

/** Runs `work` as one transaction on a connection that nobody else speaks on. */
export async function inTransaction<T>(
  client: ClientBase,
  scope: Scope,
  work: (tx: Drizzle) => Promise<T>,
  lacking: readonly string[] = [],
): Promise<T> {
  const begin = opening(scope, lacking);
  let open = true;
  const tx = speaking((...args) => {
    // A statement that was not awaited must not reach the connection when it is somebody else's.
    if (!open) throw new Error('The transaction is over');
    return ask(client, args);
  });
  // Not waited for: it travels with the first statement, which fails where it does.
  const begun = client.query(begin);
  begun.catch(() => undefined);
  try {
    const value = await work(tx);
    await begun;
    open = false;
    const end = await client.query('commit');
    // PostgreSQL answers so when a statement failed and `work` went on regardless.
    if (end.command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it had failed');
    return value;
  } catch (error) {
    open = false;
    const reason = await begun.then(
      () => error,
      (refusal: unknown) => refusal,
    );
    // It fails only on a lost connection, which release() ends.
    await client.query('rollback').catch(() => undefined);
    throw reason;
  }
}

/** Lends a connection to `use`, and ends it when it does not come back clean. */
export async function withClient<T>(pool: Pool, use: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new NoConnection('No connection to the database', { cause: error });
  });
  try {
    return await use(client);
  } finally {
    client.release(client.getTransactionStatus() !== 'I');
  }
}

/** One caller holds less than half of the connections, so that slow statements of theirs leave others enough. */
const shareOf = (size: number): number => Math.max(1, Math.floor(size * 0.4));

/** Statements of one caller that may wait for a connection. */
const queue = 500;

/** Lends connections in fair turns. */
function lender(pool: Pool) {
  const { max: size, connectionTimeoutMillis: waitMs = 5_000 } = pool.options;
  const takeTurn = fairTurns<Caller>({ size, share: shareOf(size), waitMs, queue });
  const callerOf = (scope: Scope): Caller => actingCaller() ?? (scope.kind === 'tenant' ? scope.clientId : 'server');

  return async function lend<T>(scope: Scope, use: (client: PoolClient) => Promise<T>): Promise<T> {
    const endTurn = await takeTurn(callerOf(scope)).catch((error: unknown) => {
      throw new NoConnection('No connection to the database', { cause: error });
    });
    return withClient(pool, use).finally(endTurn);
  };
}

interface Engine {
  readonly engine: Database['engine'];
  /** The owner's work: connections of the pool do the server's. */
  migrate: Database['migrate'];
  asOwner: Database['asOwner'];
  stop?(): Promise<void>;
  /**
   * Statements that give each transaction what its connection was not given at its start: orgscope_platform as its role,
   * and limits. A pooler hands connections from one to the next after each transaction, so they cannot keep it.
   */
  lacking?: readonly string[];
}

/** The database behind a pool of connections, whichever engine answers it. */
export function databaseOver(pool: Pool, { engine, migrate, asOwner, stop, lacking = [] }: Engine): Database {
  const lend = lender(pool);
  const handle = (scope: Scope) =>
    // Not the pool itself: it ends a connection whenever a statement is refused.
    speaking(async (...args) => {
      const begin = opening(scope, lacking);
      return lend(scope, (client) => (begin === 'begin' ? ask(client, args) : statementAfter(begin, client, args)));
    });
  const platform = handle(platformScope);
  let closing: Promise<void> | undefined;
  return {
    engine,
    in: (scope) => (scope.kind === 'platform' ? platform : handle(scope)),
    async transaction(scope, work) {
      const run = () => lend(scope, (client) => inTransaction(client, scope, work, lacking));
      return run().catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return run();
      });
    },
    migrate,
    asOwner,
    check: readinessCheck(platform, handle(tenantScope(0))),
    close: () => (closing ??= pool.end().then(stop)),
  };
}
