import pg from 'pg';
import { announcer, noteChanges } from '../changes/announcer.ts';
import { databaseOver, inTransaction, sourceOver } from '../connections/database.ts';
import type { Database, Source } from '../connections/database.ts';
import { changesChannel, listenAt } from '../changes/listener.ts';
import { migrateAlone } from '../schema/migrate.ts';
import { readingReplicas, standbyOpening } from '../connections/replicas.ts';
import type { Replica, ReportReplica } from '../connections/replicas.ts';
import { platformScope } from '../scope.ts';
import { prepareScopes } from '../statements/scoped-statement.ts';
import { connecting, isPooled, loginOf, onceConnected, placeOf, servingWithin } from './connecting.ts';
import { cutSilent } from './silent-connections.ts';
import { platformRole } from '../tables/tenancy.ts';
import { StartFailure } from '../../lib/process/start-failure.ts';
import { defaultLimits } from '../../lib/process/database-limits.ts';
import type { DatabaseLimits } from '../../lib/process/database-limits.ts';

/**
 * PostgreSQL would compile large statements anew at each call, for longer than most of them run. Days and years of moments are
 * those of UTC, whatever zone the database's machine is in.
 */
const sessionSettings = ['jit=off', 'timezone=UTC'];

/**
 * An address whose connections start with a role and the settings of all, without an extra statement. It may have options
 * of its own.
 */
function actingAs(role: string, url: string): string {
  const options = [`role=${role}`, ...sessionSettings]
    .map((setting) => encodeURIComponent(`-c ${setting}`))
    .join('%20');
  const own = /([?&]options=[^&]*)/;
  return own.test(url)
    ? url.replace(own, `$1%20${options}`)
    : `${url}${url.includes('?') ? '&' : '?'}options=${options}`;
}

/** Sends no named statements, for a pooler whose next connection does not know them. */
class NamelessClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      const named = typeof statement === 'object' && statement !== null && 'name' in statement;
      return query(named ? { ...statement, name: undefined } : statement, ...rest);
    }) as typeof this.query;
  }
}

/** What each transaction must set itself if the connection keeps no settings. */
const setInside = ({ statementTimeout, lockTimeout, idleTimeout }: DatabaseLimits): string[] => [
  `set local role ${platformRole}`,
  ...sessionSettings.map((setting) => `set local ${setting}`),
  `set local statement_timeout = ${statementTimeout * 1000}`,
  `set local lock_timeout = ${lockTimeout * 1000}`,
  `set local idle_in_transaction_session_timeout = ${idleTimeout * 1000}`,
];

export interface ReplicaOptions {
  /** Standbys for lists and analytics. */
  readonly urls: readonly string[];
  readonly report?: ReportReplica;
  /** How long a call waits for a standby that is behind. */
  readonly waitMs?: number;
}

interface Options {
  readonly limits?: DatabaseLimits;
  /** The login that owns the tables, directly at PostgreSQL; if absent, the server's login. */
  readonly ownerUrl?: string | undefined;
  /** A pooler that lends a connection per transaction is in front of the database. */
  readonly pooled?: boolean;
  /** It passes prepared statements on to whichever connection it lends: those to standbys stay without names. */
  readonly poolerPrepares?: boolean;
  /** Where to hear of changes, directly at PostgreSQL; if absent, at the address itself unless a pooler is there. */
  readonly listenUrl?: string | undefined;
  readonly replicas?: ReplicaOptions;
}

type OnLost = (error: Error) => void;

function openPool(
  url: string,
  onLostConnection: OnLost,
  limits: DatabaseLimits,
  pooled: boolean,
  namesStatements = !pooled,
): pg.Pool {
  const pool = new pg.Pool({
    ...(pooled
      ? connecting(url, limits)
      : { ...connecting(actingAs(platformRole, url), limits), ...servingWithin(limits) }),
    ...(!namesStatements && { Client: NamelessClient }),
    max: limits.poolSize,
    // Statements that are sent together stay together: see statementAfter.
    pipeline: true,
  });
  pool.on('error', onLostConnection);
  // A connection lost while in use fails its statements, where the error is handled.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Calls that wait for a connection to a standby are answered by the primary afterwards. */
const standbyConnectTimeout = 1;

function openReplica(
  url: string,
  limits: DatabaseLimits,
  pooled: boolean,
  waitMs?: number,
): Replica & { close(): Promise<void> } {
  const connectTimeout = Math.min(limits.connectTimeout, standbyConnectTimeout);
  const ofCalls = openPool(url, () => undefined, { ...limits, connectTimeout }, pooled);
  const ofWatch = openPool(url, () => undefined, { ...limits, connectTimeout, poolSize: 1 }, pooled);
  const open = new Set<pg.PoolClient>();
  for (const pool of [ofCalls, ofWatch]) {
    pool.on('connect', (client) => open.add(client));
    pool.on('remove', (client) => open.delete(client));
  }
  const inside = pooled ? setInside(limits) : [];
  const begin = () => [...standbyOpening(waitMs), ...inside];
  return {
    name: placeOf(url),
    source: sourceOver(ofCalls, begin, { waitMs: limits.connectTimeout * 1000 }),
    watched: sourceOver(ofWatch, begin),
    cut() {
      for (const client of open) client.connection.stream.destroy();
    },
    async close() {
      await Promise.all([ofCalls.end(), ofWatch.end()]);
    },
  };
}

/** A PostgreSQL server, or a pooler before it, at an address like postgres://user:password@host:port/database. */
export function openPostgresql(
  url: string,
  onLostConnection: OnLost,
  {
    limits = defaultLimits,
    ownerUrl,
    pooled = false,
    poolerPrepares = false,
    listenUrl = pooled ? undefined : url,
    replicas: standbyOptions = { urls: [] },
  }: Options = {},
): Database {
  const pool = openPool(url, onLostConnection, limits, pooled, !pooled || poolerPrepares);
  const stopCutting = cutSilent(pool, limits.statementTimeout + limits.connectTimeout, onLostConnection);
  const inside = pooled ? setInside(limits) : [];
  pool.on('connect', noteChanges);
  if (!pooled) pool.on('connect', prepareScopes);
  const announced = announcer(async (changes) => {
    const texts = [...changes].map(([change, age]) => `${change}|${age}`);
    const text = 'select pg_notify($1, change) from unnest($2::text[]) change';
    await primary.statement(platformScope, [{ name: 'announce_changes', text, values: [changesChannel, texts] }]);
  });
  const primary: Source = sourceOver(pool, () => inside, { announced });
  const standbys = standbyOptions.urls.map((each) => openReplica(each, limits, pooled, standbyOptions.waitMs));
  const { source, replicas } =
    standbys.length > 0
      ? readingReplicas(primary, standbys, standbyOptions.report)
      : { source: primary, replicas: undefined };
  const listener =
    listenUrl === undefined
      ? undefined
      : listenAt({ ...connecting(listenUrl, limits), query_timeout: limits.connectTimeout * 1000 });
  // A separate connection: the server's login may not alter tables, and the owner's work needs a session of its own.
  const asOwner: Database['asOwner'] = async (use) => {
    const directly = new StartFailure(
      'DATABASE_OWNER_URL: with DATABASE_POOLER, it names the owner at PostgreSQL itself, past the pooler.',
    );
    if (pooled && ownerUrl === undefined) throw directly;
    return onceConnected(ownerUrl ?? url, limits, async (client) => {
      if (pooled && (await isPooled(client))) throw directly;
      return use(client);
    });
  };
  return databaseOver(source, {
    engine: 'postgresql',
    login: loginOf(url),
    replicas,
    listener,
    migrate: (seed, report) =>
      asOwner((client) =>
        migrateAlone(client, {
          seed: seed && (() => inTransaction(client, platformScope, seed)),
          login: loginOf(url),
          report,
        }),
      ),
    asOwner,
    async close() {
      await announced.close();
      await Promise.all([listener?.close(), pool.end(), ...standbys.map((standby) => standby.close())]);
      stopCutting();
    },
  });
}
