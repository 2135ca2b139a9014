import type { Writable } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Client, ClientBase, Pool, PoolClient } from 'pg';
import { fairTurns } from '../../lib/scheduling/fair-turns.ts';
import { isObserved, observed } from '../../lib/process/observer.ts';
import { actingCaller, actorSetting, writingActor } from '../acting-client.ts';
import type { Caller } from '../acting-client.ts';
import type { Announcer } from '../changes/announcer.ts';
import { retryingConflicts } from './conflict.ts';
import { NoConnection, commitErrorOf } from './driver-errors.ts';
import type { Listener } from '../changes/listener.ts';
import { readinessCheck } from './readiness.ts';
import { clientIdOf, platformScope, tenantScope } from '../scope.ts';
import { knowsScopes, runInScope } from '../statements/scoped-statement.ts';
import type { Replicas } from './replicas.ts';
import type { Report } from '../schema/run-migrations.ts';
import type { Scope } from '../scope.ts';
import { isReading, statementName } from '../statements/statement-name.ts';
import type { Statement } from '../statements/statement.ts';
import { tenantRole } from '../tables/tenancy.ts';

/** Drizzle's query builder without anything that could bypass the scope: no pool, no connection, no transaction. */
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
  /** Runs a prepared statement. */
  run<Values, Row>(statement: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row[]>;
};

/** Connections of one server. */
interface Connections {
  /** Maximum number. */
  readonly size: number;
  readonly inUse: number;
  readonly idle: number;
  /** Callers who wait for one. */
  readonly waiting: number;
}

export interface Database {
  readonly engine: 'embedded' | 'postgresql';
  /** The servers' login, if the address names one. */
  readonly login?: string | undefined;
  /** For single statements; each is its own transaction. */
  in(scope: Scope): Drizzle;
  /**
   * Runs several statements as one transaction: all of them, or none if `work` throws. Do not use another handle
   * inside, and have no effects outside the database: `work` runs again if the database cancelled it in favour of
   * another transaction.
   */
  transaction<T>(scope: Scope, work: (tx: Drizzle) => Promise<T>): Promise<T>;
  /** Migrates the schema; `seed` then runs in one transaction, before any other server can continue. */
  migrate(seed?: (tx: Drizzle) => Promise<void>, report?: Report): Promise<void>;
  /** Lends a connection that runs as its login, the owner of the tables: for work on the database as a whole. */
  asOwner<T>(use: (client: Client | PoolClient) => Promise<T>): Promise<T>;
  /** How the pool's connections are used at this moment. */
  connections(): Connections;
  /** The standbys that may be read from; undefined if the settings name none. */
  readonly replicas?: Replicas;
  /** Hears of changes; undefined behind a pooler, if no setting leads past it. */
  readonly listener?: Listener;
  /**
   * Throws unless the database answers, has all migrations, roles, policies and grants, and accepts changes. Rights that were complete less
   * than `believed` milliseconds ago are believed.
   */
  check(believed?: number): Promise<void>;
  close(): Promise<void>;
}

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
 * The statements that open a transaction in a scope, with the settings that the connection lacks and, for the audit, who
 * writes.
 */
function opening(scope: Scope, lacking: readonly string[]): string {
  const statements = ['begin', ...lacking, ...(writingActor() === undefined ? [] : [actorSetting()])];
  if (scope.kind === 'platform') return statements.join('; ');
  return [...statements, `set local role ${tenantRole}`, `set local app.client_id = ${clientIdOf(scope)}`].join('; ');
}

const query = (client: ClientBase, args: unknown[]) =>
  (client.query as (...args: unknown[]) => Promise<unknown>)(...args);

function observedQuery(client: ClientBase, args: unknown[], send = () => query(client, args)): Promise<unknown> {
  return isObserved() ? observed({ kind: 'statement', name: statementName(args[0]) }, send) : send();
}

/** Sends what `send` asks as one packet: a system call and a wake-up of the database for each cost more than they carry. */
function inOnePacket<T>(client: ClientBase, send: () => T): T {
  const { stream } = (client as ClientBase & { readonly connection: { readonly stream: Writable } }).connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Runs one statement as a transaction that `begin` opens. */
async function statementAfter(begin: string, client: PoolClient, args: unknown[]): Promise<unknown> {
  // Sent together and answered in order: one round trip. After an error, the commit rolls back.
  const [opened, result, closed] = await inOnePacket(client, () =>
    Promise.allSettled([client.query(begin), observedQuery(client, args), client.query('commit')]),
  );
  for (const outcome of [opened, result, closed]) if (outcome.status === 'rejected') throw outcome.reason;
  return result.status === 'fulfilled' ? result.value : undefined;
}

/** Runs `work` as one transaction, on a connection that nothing else uses. */
export async function inTransaction<T>(
  client: ClientBase,
  scope: Scope,
  work: (tx: Drizzle) => Promise<T>,
  lacking: readonly string[] = [],
): Promise<T> {
  const begin = opening(scope, lacking);
  let open = true;
  let reads = true;
  const tx = speaking((...args) => {
    // A statement that was not awaited must not run on the connection after its return to the pool.
    if (!open) throw new Error('The transaction is over');
    reads &&= isReading(args[0]);
    return observedQuery(client, args);
  });
  // Not awaited: it is sent together with the first statement, which fails if it fails.
  const begun = client.query(begin);
  begun.catch(() => undefined);
  try {
    const value = await work(tx);
    await begun;
    open = false;
    const end = await client.query('commit').catch((error: unknown) => {
      throw reads ? error : commitErrorOf(error);
    });
    // PostgreSQL answers "rollback" if a statement failed and `work` ignored the error.
    if (end.command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement in it had failed');
    return value;
  } catch (error) {
    open = false;
    const reason = await begun.then(
      () => error,
      (refusal: unknown) => refusal,
    );
    // It fails only on a lost connection, which release() closes.
    await client.query('rollback').catch(() => undefined);
    throw reason;
  }
}

/** Lends a connection to `use`, and closes it if it does not come back clean. */
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

/** One caller gets less than half of the connections, so that its slow statements leave enough for the others. */
const shareOf = (size: number): number => Math.max(1, Math.floor(size * 0.4));

/** Maximum number of statements of one caller that wait for a connection. */
const queue = 500;

/** Lends connections to callers in turn. */
function lender(pool: Pool, waitMs = pool.options.connectionTimeoutMillis ?? 5_000) {
  const { max: size } = pool.options;
  const takeTurn = fairTurns<Caller>({ size, share: shareOf(size), waitMs, queue });
  const callerOf = (scope: Scope): Caller => actingCaller() ?? (scope.kind === 'tenant' ? scope.clientId : 'server');

  let waiting = 0;

  async function lend<T>(scope: Scope, use: (client: PoolClient) => Promise<T>): Promise<T> {
    waiting += 1;
    let endTurn: () => void;
    try {
      endTurn = await takeTurn(callerOf(scope));
    } catch (error) {
      throw new NoConnection('No connection to the database', { cause: error });
    } finally {
      waiting -= 1;
    }
    return withClient(pool, use).finally(endTurn);
  }

  const connections = (): Connections => ({
    size,
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: waiting + pool.waitingCount,
  });
  return { lend, connections };
}

/** Where statements run: a pool of connections to one server. */
export interface Source {
  /** Runs a statement as its own transaction, with what the driver takes: a text or a query, and its values. */
  statement(scope: Scope, args: unknown[]): Promise<unknown>;
  transaction<T>(scope: Scope, work: (tx: Drizzle) => Promise<T>): Promise<T>;
  connections(): Connections;
}

/**
 * `lacking` gives the statements that set in each transaction what the connection could not set at its start: the role
 * orgscope_platform and the timeouts. A pooler passes a connection on after each transaction, so session settings would be lost.
 * Callers wait `waitMs` for their turn, by default as long as for a connection. What they change is `announced`.
 */
export function sourceOver(
  pool: Pool,
  lacking: () => readonly string[],
  { waitMs, announced }: { readonly waitMs?: number; readonly announced?: Announcer } = {},
): Source {
  const { lend: lendClient, connections } = lender(pool, waitMs);
  const lend: typeof lendClient = (scope, use) =>
    lendClient(scope, announced ? (client) => announced.announcing(client, () => use(client)) : use);
  return {
    // Not the pool itself: it closes a connection whenever a statement is refused.
    async statement(scope, args) {
      const [settings, actor] = [lacking(), writingActor()];
      if (scope.kind === 'platform' && settings.length === 0 && actor === undefined) {
        return lend(scope, (client) => observedQuery(client, args));
      }
      return lend(scope, (client) =>
        knowsScopes(client)
          ? observedQuery(client, args, () => runInScope(client, scope, actor ?? '', args))
          : statementAfter(opening(scope, settings), client, args),
      );
    },
    transaction: async (scope, work) => lend(scope, (client) => inTransaction(client, scope, work, lacking())),
    connections,
  };
}

interface Engine {
  readonly engine: Database['engine'];
  readonly login?: string | undefined;
  /** For the owner's work; the source's connections are for the server's. */
  readonly migrate: Database['migrate'];
  readonly asOwner: Database['asOwner'];
  readonly replicas?: Replicas | undefined;
  readonly listener?: Listener | undefined;
  close(): Promise<void>;
}

/** The database behind a source, for both engines. */
export function databaseOver(
  { statement, transaction, connections }: Source,
  { engine, login, migrate, asOwner, replicas, listener, close }: Engine,
): Database {
  const handle = (scope: Scope) => speaking((...args) => statement(scope, args));
  const platform = handle(platformScope);
  let closing: Promise<void> | undefined;
  return {
    engine,
    login,
    in: (scope) => (scope.kind === 'platform' ? platform : handle(scope)),
    transaction: (scope, work) => retryingConflicts(() => transaction(scope, work)),
    migrate,
    asOwner,
    connections,
    ...(replicas && { replicas }),
    ...(listener && { listener }),
    check: readinessCheck(platform, handle(tenantScope(0))),
    close: () => (closing ??= close()),
  };
}
