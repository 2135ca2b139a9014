// The only reader of the environment.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { ExaminedSettings } from './lib/examined-settings.ts';
import { defaultLimits, embeddedLimits, limitsOf } from './lib/process/database-limits.ts';
import { auditTarget } from './lib/audit-target.ts';
import { exporting, exportsOf } from './lib/process/exporting.ts';
import { isLoopback } from './lib/network/loopback.ts';
import { readSecretKey } from './lib/secrets/secret-keys.ts';
import {
  address,
  dnsServer,
  duration,
  flag,
  hostName,
  list,
  originOf,
  postgresqlUrl,
  postgresqlUrls,
  proxy,
  proxyGroups,
  variable,
  wholeNumber,
} from './lib/process/setting.ts';
import { StartFailure } from './lib/process/start-failure.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const poolers = ['none', 'transaction', 'transaction-prepared'] as const;

/** What the environment sets; what the checks of the doctor look at, too, is declared beside them. */
export interface Settings extends ExaminedSettings {
  readonly port: number;
  readonly host: string;
  /** The settings name dataDir; outside production its default will do, too. */
  readonly mayMakeFolder: boolean;
  /** Seconds after which an unused session ends. */
  readonly sessionIdle: number;
  /** Seconds after which any session ends. */
  readonly sessionAbsolute: number;
  readonly passwordMinLength: number;
  /** Milliseconds of event loop delay after which calls are refused; 0: never. */
  readonly maxEventLoopDelay: number;
  /** Seconds between the end of readiness and the end of listening: longer than proxies take to notice. */
  readonly shutdownDelay: number;
  /** The DNS servers that are asked for the names that administrators of clients enter; undefined: the machine's. */
  readonly dnsServers: readonly string[] | undefined;
  /** Origins of other sites that may call the API with cookies. */
  readonly allowedOrigins: readonly string[];
  /** Days after which events of the audit are removed; undefined: never. */
  readonly auditRetentionDays: number | undefined;
  /** Whether traces, and lines of the log, go to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. */
  readonly exports: { readonly traces: boolean; readonly logs: boolean };
  /** The calls that users, clients and networks may make, as a part of the usual ones; 0: any number. */
  readonly rateLimitPercent: number;
  readonly demo: boolean;
  readonly logLevel: (typeof logLevels)[number];
}

const secretKey =
  '32 random bytes or more in base64 or hex, as `openssl rand -base64 32` makes them; the new one first, by comma';

/** Former names, and what they are called now. */
const renamed = { ALLOW_LOCAL_WEBHOOKS: 'ALLOW_PRIVATE_CALLS', ALLOW_LOOPBACK_CALLS: 'ALLOW_PRIVATE_CALLS' };

/** Settings that may be in a file instead, whose path is in `<name>_FILE`. */
export const settingsInFiles = [
  'SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URLS',
  'MAIL_URL',
  'METRICS_TOKEN',
];

// Timers of PostgreSQL and of Node.js count milliseconds in 31 bits.
const timeout = duration(24);

const Environment = z.object({
  NODE_ENV: variable('production, development or test', (text) =>
    ['production', 'development', 'test'].find((name) => name === text),
  ),
  PORT: wholeNumber(0, 65_535),
  HOST: hostName,
  DATA_DIR: variable('the path of a folder', (text) => (text.includes('\0') ? undefined : text)),
  DATABASE_URL: postgresqlUrl,
  DATABASE_OWNER_URL: postgresqlUrl,
  DATABASE_LISTEN_URL: postgresqlUrl,
  DATABASE_REPLICA_URLS: postgresqlUrls,
  ALLOW_PRIVILEGED_DATABASE_LOGIN: flag,
  DATABASE_POOLER: variable(`${poolers.slice(1).join(', ')} or none`, (text) => poolers.find((name) => name === text)),
  DATABASE_POOL_SIZE: wholeNumber(2, 500),
  DATABASE_CONNECT_TIMEOUT: timeout,
  DATABASE_STATEMENT_TIMEOUT: timeout,
  DATABASE_LOCK_TIMEOUT: timeout,
  DATABASE_IDLE_TIMEOUT: timeout,
  PUBLIC_URL: variable('an origin such as https://orgscope.example, without a path', originOf),
  MAIL_URL: variable('smtp://user:password@host:port, or smtps:', (text) => address(['smtp:', 'smtps:'])(text)?.href),
  MAIL_FROM: variable('an address, or Name <address>', (text) =>
    /^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text) ? text : undefined,
  ),
  SECRET_KEY: list(secretKey, readSecretKey),
  SESSION_IDLE: duration(3_650),
  SESSION_ABSOLUTE: duration(3_650),
  PASSWORD_MIN_LENGTH: wholeNumber(6, 128),
  MAX_EVENT_LOOP_DELAY: wholeNumber(0, 60_000),
  SHUTDOWN_DELAY: wholeNumber(0, 300),
  TRUSTED_PROXIES: list(`IP addresses, networks such as 10.0.0.0/8, or ${proxyGroups.join(', ')}, by comma`, proxy),
  ALLOWED_ORIGINS: list('origins such as https://app.orgscope.example, by comma', originOf),
  ALLOW_PRIVATE_CALLS: flag,
  DNS_SERVERS: list('IP addresses of DNS servers, with or without a port, by comma', dnsServer),
  AUDIT_RETENTION_DAYS: wholeNumber(90, 36_500),
  METRICS_PORT: wholeNumber(0, 65_535),
  METRICS_HOST: hostName,
  METRICS_TOKEN: variable('at least 24 letters, digits and signs, as `openssl rand -hex 24` makes them', (text) =>
    /^[\w.~+/=-]{24,}$/.test(text) ? text : undefined,
  ),
  ...exporting,
  RATE_LIMIT_PERCENT: wholeNumber(0, 100_000),
  AUDIT_STREAM: variable(
    'file:/path/of/a/file, syslog+tcp://host:port or syslog+tls://host:port (601 and 6514 if no port is given)',
    auditTarget,
  ),
  DEMO: flag,
  LOG_LEVEL: variable(logLevels.join(', '), (text) => logLevels.find((level) => level === text)),
});

/** The names of all settings. */
export const settingNames = Object.keys(Environment.shape);

/** Whether what is given as a path may be a secret instead. Base64 has capitals, and hex no slash; systemd's paths have an @. */
function mayBeSecret(path: string): boolean {
  if (/^[^A-Z@:]*\/[^A-Z@:]*$/.test(path)) return false;
  if (path.includes('://') || path.split(/[^\w+/=-]+/).some(readSecretKey)) return true;
  return !/^[/.]/.test(path) && (path.includes('@') || /[\w.~+/=-]{24,}/.test(path));
}

/** How a bad value is shown: all of it, except a password or key, also where it is taken for the path of its file. */
function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  const isPath = name.endsWith('_FILE');
  const isSecret = isPath ? mayBeSecret(value) : name === 'SECRET_KEY' || name === 'METRICS_TOKEN';
  if (isSecret) return 'a value that is not shown';
  return value.includes('@') && !isPath && name !== 'MAIL_FROM'
    ? 'a value that is not shown, for it may hold a password'
    : JSON.stringify(value);
}

/** Adds the settings that are in files to those that are given; tells the paths of the files, and which cannot be read. */
function readFiles(env: Record<string, string | undefined>, given: Record<string, string | undefined>) {
  const secretFiles: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of settingsInFiles) {
    const path = env[`${name}_FILE`];
    if (!path) continue;
    const refuse = (takes: string) => faults.push(`${name}_FILE is ${shown(`${name}_FILE`, path)}: it takes ${takes}`);
    try {
      if (given[name] !== undefined) refuse(`nothing while ${name} is set`);
      else {
        const text = readFileSync(path, 'utf8').trim();
        if (!text) refuse('a file that is not empty');
        else {
          given[name] = text;
          // Only now is it a path for sure, and no secret in its place.
          secretFiles[`${name}_FILE`] = path;
        }
      }
    } catch {
      refuse('the path of a file that the server may read');
    }
  }
  return { secretFiles, faults };
}

/** Reads and checks the settings; throws a StartFailure that lists every error at once. */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const given = Object.fromEntries(settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const { secretFiles, faults } = readFiles(env, given);
  const fault = (name: string, takes: string) => {
    const path = secretFiles[`${name}_FILE`];
    const place = path === undefined ? name : `${name}_FILE: what is in ${path}`;
    faults.push(`${place} is ${shown(name, given[name])}: it takes ${takes}`);
  };
  for (const [name, now] of Object.entries(renamed)) if (env[name]) faults.push(`${name} is called ${now} now`);
  const read = z.safeParse(Environment, given);
  for (const issue of read.error?.issues ?? []) fault(String(issue.path[0]), issue.message);

  const values = read.data ?? {};
  const production = values.NODE_ENV === 'production';
  const port = values.PORT ?? 8000;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  const sessionIdle = values.SESSION_IDLE ?? 12 * 3_600;
  const sessionAbsolute = values.SESSION_ABSOLUTE ?? Math.max(7 * 86_400, sessionIdle);
  if (sessionIdle > sessionAbsolute)
    fault('SESSION_IDLE', `no more than SESSION_ABSOLUTE (${sessionAbsolute} seconds)`);
  const databaseLimits = limitsOf(values.DATABASE_URL ? defaultLimits : embeddedLimits, {
    poolSize: values.DATABASE_POOL_SIZE,
    connectTimeout: values.DATABASE_CONNECT_TIMEOUT,
    statementTimeout: values.DATABASE_STATEMENT_TIMEOUT,
    lockTimeout: values.DATABASE_LOCK_TIMEOUT,
    idleTimeout: values.DATABASE_IDLE_TIMEOUT,
  });
  const { lockTimeout, statementTimeout } = databaseLimits;
  if (lockTimeout > statementTimeout) {
    fault('DATABASE_LOCK_TIMEOUT', `no more than DATABASE_STATEMENT_TIMEOUT (${statementTimeout} seconds)`);
  }
  if (production && env['DATABASE_URL'] === '' && given['DATABASE_URL'] === undefined) {
    faults.push('DATABASE_URL is empty: it takes an address; leave it out for the embedded database');
  }
  const pooler = values.DATABASE_POOLER ?? 'none';
  if (!values.DATABASE_URL) {
    const needed = (isSet: unknown, takes: string) => isSet && fault('DATABASE_URL', takes);
    needed(values.DATABASE_OWNER_URL, 'the address that servers use, beside DATABASE_OWNER_URL for migrations');
    needed(values.DATABASE_LISTEN_URL, 'the address that servers use, beside DATABASE_LISTEN_URL for live lists');
    needed(values.DATABASE_REPLICA_URLS, 'the address of the primary whose standbys DATABASE_REPLICA_URLS names');
    needed(pooler !== 'none', 'the address of the pooler that DATABASE_POOLER names');
  }
  if (production && !publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl).hostname)) {
    fault('PUBLIC_URL', 'an https origin in production, unless only this machine uses it');
  }
  if (production && values.ALLOW_PRIVATE_CALLS) {
    fault('ALLOW_PRIVATE_CALLS', 'false in production, where what clients enter must not reach into your network');
  }
  if (production && values.DEMO) fault('DEMO', 'false in production, which has no demo');
  if (production && values.DATABASE_URL && given['SECRET_KEY'] === undefined && !env['SECRET_KEY_FILE']) {
    fault('SECRET_KEY', `${secretKey}, the same on all servers, or SECRET_KEY_FILE the path of a file with it`);
  }
  if (values.METRICS_PORT !== undefined && values.METRICS_PORT === port && port !== 0) {
    fault('METRICS_PORT', `another port than PORT (${port})`);
  }
  if (faults.length > 0) throw new StartFailure(faults.join('\n'));

  return {
    production,
    port,
    host: values.HOST ?? 'localhost',
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    mayMakeFolder: !production || values.DATA_DIR !== undefined,
    secretFiles,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    databasePooled: pooler !== 'none',
    poolerPrepares: pooler === 'transaction-prepared',
    allowPrivilegedLogin: values.ALLOW_PRIVILEGED_DATABASE_LOGIN ?? false,
    databaseLimits,
    publicUrl,
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM ?? `Orgscope <no-reply@${new URL(publicUrl).hostname}>`,
    secretKeys: values.SECRET_KEY,
    sessionIdle,
    sessionAbsolute,
    passwordMinLength: values.PASSWORD_MIN_LENGTH ?? 6,
    maxEventLoopDelay: values.MAX_EVENT_LOOP_DELAY ?? 3_000,
    shutdownDelay: values.SHUTDOWN_DELAY ?? 0,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    dnsServers: values.DNS_SERVERS,
    allowedOrigins: values.ALLOWED_ORIGINS ?? (production ? [] : ['http://localhost:5173']),
    allowPrivateCalls: values.ALLOW_PRIVATE_CALLS ?? false,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST ?? 'localhost',
    metricsToken: values.METRICS_TOKEN,
    exports: exportsOf(values),
    rateLimitPercent: values.RATE_LIMIT_PERCENT ?? 100,
    auditStream: values.AUDIT_STREAM,
    demo: values.DEMO ?? !(production || values.DATABASE_URL),
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}
