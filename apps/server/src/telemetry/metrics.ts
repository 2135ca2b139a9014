import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connections/database.ts';
import { productVersion } from '../lib/process/product.ts';
import { countActs } from './act-metrics.ts';
import { requestMetrics } from './request-metrics.ts';
import { serveOnMainPort } from './serve-metrics.ts';
import type { Figures } from './serve-metrics.ts';
import { sharedMetrics } from './shared-metrics.ts';

export interface Metrics extends Figures {
  /** Counts the requests of an app, which serves the figures if there is a token and no port of their own. */
  watch(app: FastifyInstance): void;
  stop(): void;
}

function poolMetrics(registry: Registry, database: Database): void {
  const pool = new Gauge({
    name: 'orgscope_database_pool_connections',
    help: "Connections of this server's pool by state (in_use or idle).",
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { inUse, idle } = database.connections();
      pool.set({ state: 'in_use' }, inUse);
      pool.set({ state: 'idle' }, idle);
    },
  });
  const size = new Gauge({
    name: 'orgscope_database_pool_size',
    help: "The most connections that this server's pool opens.",
    registers: [registry],
    collect() {
      size.set(database.connections().size);
    },
  });
  const waiting = new Gauge({
    name: 'orgscope_database_pool_waiting',
    help: 'Statements and transactions of this server that wait for a connection.',
    registers: [registry],
    collect() {
      waiting.set(database.connections().waiting);
    },
  });
}

function replicaMetrics(registry: Registry, { replicas }: Database): void {
  if (!replicas) return;
  const reads = new Counter({
    name: 'orgscope_replica_reads_total',
    help: 'Statements and transactions of calls that may be read from a standby, by where they were (primary or replica).',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      reads.reset();
      for (const [place, count] of Object.entries(replicas.reads())) reads.inc({ place }, count);
    },
  });
  const usable = new Gauge({
    name: 'orgscope_replica_usable',
    help: 'Whether a standby is read from.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { name, fault } of replicas.states()) usable.set({ replica: name }, fault === undefined ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: 'orgscope_replica_lag_seconds',
    help: 'How far a standby is behind the primary.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      lag.reset();
      for (const { name, lagSeconds } of replicas.states())
        if (lagSeconds !== undefined) lag.set({ replica: name }, lagSeconds);
    },
  });
}

interface Options {
  readonly sessionIdle: number;
  readonly metricsPort?: number | undefined;
  readonly metricsToken?: string | undefined;
}

/** Begins to count. Made only if a setting asks for it: nothing else loads the library. */
export function startMetrics(database: Database, { sessionIdle, metricsPort, metricsToken }: Options): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'orgscope_info',
    help: 'The version, and the engine of the database.',
    labelNames: ['version', 'engine'],
    registers: [registry],
  }).set({ version: productVersion, engine: database.engine }, 1);
  poolMetrics(registry, database);
  replicaMetrics(registry, database);
  sharedMetrics(registry, database, sessionIdle);
  const stop = countActs(registry);
  const countRequests = requestMetrics(registry);
  const figures = { contentType: registry.contentType, text: () => registry.metrics() };
  return {
    ...figures,
    watch(app) {
      countRequests(app);
      if (metricsToken && metricsPort === undefined) serveOnMainPort(app, figures, metricsToken);
    },
    stop,
  };
}
