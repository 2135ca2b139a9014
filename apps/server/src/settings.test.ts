import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

test('without settings, there is a demo on port 8000 over the embedded database', () => {
  expect(readSettings({})).toEqual({
    production: false,
    port: 8000,
    host: 'localhost',
    dataDir: resolve('data'),
    secretFiles: {},
    mayMakeFolder: true,
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    databaseReplicaUrls: [],
    databasePooled: false,
    poolerPrepares: false,
    allowPrivilegedLogin: false,
    databaseLimits: { poolSize: 1, connectTimeout: 15, statementTimeout: 15, lockTimeout: 10, idleTimeout: 30 },
    publicUrl: 'http://localhost:8000',
    mailUrl: undefined,
    mailFrom: 'Orgscope <no-reply@localhost>',
    allowPrivateCalls: false,
    auditRetentionDays: undefined,
    auditStream: undefined,
    secretKeys: undefined,
    sessionIdle: 43_200,
    sessionAbsolute: 604_800,
    passwordMinLength: 6,
    rateLimitPercent: 100,
    shutdownDelay: 0,
    maxEventLoopDelay: 3_000,
    trustedProxies: [],
    dnsServers: undefined,
    metricsPort: undefined,
    metricsHost: 'localhost',
    metricsToken: undefined,
    exports: { traces: false, logs: false },
    allowedOrigins: ['http://localhost:5173'],
    demo: true,
    logLevel: 'warn',
  });
});

test('production adds no demo and allows no other origin', () => {
  const settings = readSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://orgscope.example/' });

  expect(settings).toMatchObject({
    production: true,
    demo: false,
    allowedOrigins: [],
    publicUrl: 'https://orgscope.example',
    mailFrom: 'Orgscope <no-reply@orgscope.example>',
    logLevel: 'info',
  });
});

test('every setting is read', () => {
  const key = randomBytes(32);
  const env = {
    NODE_ENV: 'test',
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/orgscope',
    DATABASE_URL: 'postgres://app:secret@db.example:5432/orgscope',
    DATABASE_OWNER_URL: 'postgres://owner:secret@db.example:5432/orgscope',
    DATABASE_LISTEN_URL: 'postgres://app:secret@direct.example:5432/orgscope',
    DATABASE_REPLICA_URLS: 'postgres://app:secret@one.example/orgscope, postgresql://app@two.example/orgscope',
    DATABASE_POOLER: 'transaction',
    ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true',
    DATABASE_POOL_SIZE: '40',
    DATABASE_CONNECT_TIMEOUT: '2',
    DATABASE_STATEMENT_TIMEOUT: '1m',
    DATABASE_LOCK_TIMEOUT: '20s',
    DATABASE_IDLE_TIMEOUT: '5m',
    PUBLIC_URL: 'https://orgscope.example/',
    MAIL_URL: 'smtps://app:secret@mail.example:465',
    MAIL_FROM: 'Acme IT <it@acme.example>',
    SECRET_KEY: key.toString('base64'),
    SESSION_IDLE: '30m',
    SESSION_ABSOLUTE: '1d',
    PASSWORD_MIN_LENGTH: '12',
    MAX_EVENT_LOOP_DELAY: '0',
    SHUTDOWN_DELAY: '5',
    RATE_LIMIT_PERCENT: '250',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    ALLOWED_ORIGINS: 'https://one.example, http://two.example:3000/',
    ALLOW_PRIVATE_CALLS: 'true',
    DNS_SERVERS: '10.0.0.2, 10.0.0.3:5353',
    AUDIT_RETENTION_DAYS: '365',
    AUDIT_STREAM: 'syslog+tls://siem.example',
    METRICS_PORT: '9400',
    METRICS_HOST: '0.0.0.0',
    METRICS_TOKEN: 'a-token-of-24-characters',
    DEMO: 'false',
    LOG_LEVEL: 'debug',
  };
  const settings = readSettings(env);

  // Those of OpenTelemetry have a test of their own.
  expect(settingNames.filter((name) => !(name in env) && !name.startsWith('OTEL_'))).toEqual([]);
  expect(settings).toEqual({
    production: false,
    port: 0,
    host: '::1',
    dataDir: '/srv/orgscope',
    mayMakeFolder: true,
    secretFiles: {},
    databaseUrl: 'postgres://app:secret@db.example:5432/orgscope',
    databaseOwnerUrl: 'postgres://owner:secret@db.example:5432/orgscope',
    databaseListenUrl: 'postgres://app:secret@direct.example:5432/orgscope',
    databaseReplicaUrls: ['postgres://app:secret@one.example/orgscope', 'postgresql://app@two.example/orgscope'],
    databasePooled: true,
    poolerPrepares: false,
    allowPrivilegedLogin: true,
    databaseLimits: { poolSize: 40, connectTimeout: 2, statementTimeout: 60, lockTimeout: 20, idleTimeout: 300 },
    publicUrl: 'https://orgscope.example',
    mailUrl: 'smtps://app:secret@mail.example:465',
    mailFrom: 'Acme IT <it@acme.example>',
    secretKeys: [key],
    sessionIdle: 1_800,
    sessionAbsolute: 86_400,
    passwordMinLength: 12,
    maxEventLoopDelay: 0,
    shutdownDelay: 5,
    rateLimitPercent: 250,
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    dnsServers: ['10.0.0.2', '10.0.0.3:5353'],
    allowedOrigins: ['https://one.example', 'http://two.example:3000'],
    allowPrivateCalls: true,
    auditRetentionDays: 365,
    metricsPort: 9400,
    metricsHost: '0.0.0.0',
    metricsToken: 'a-token-of-24-characters',
    exports: { traces: false, logs: false },
    auditStream: { kind: 'syslog', host: 'siem.example', port: 6_514, hasTls: true },
    demo: false,
    logLevel: 'debug',
  });
});

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8000, databaseUrl: undefined });
});

test.each([
  ['NODE_ENV', 'staging', 'production, development or test'],
  ['PORT', 'eighty', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['HOST', 'no host', 'a host name or an IP address'],
  ['PUBLIC_URL', 'https://orgscope.example/app', 'an origin such as https://orgscope.example, without a path'],
  ['MAIL_FROM', 'nobody', 'an address, or Name <address>'],
  ['SESSION_IDLE', 'soon', 'seconds, or a duration such as 30m, 12h or 7d, at most 3650d'],
  ['SESSION_IDLE', '36500d', 'seconds, or a duration such as 30m, 12h or 7d, at most 3650d'],
  ['SESSION_IDLE', '8d', 'no more than SESSION_ABSOLUTE (604800 seconds)', '7d'],
  ['DATABASE_POOLER', 'session', 'transaction, transaction-prepared or none'],
  ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 500'],
  ['DATABASE_LOCK_TIMEOUT', '500ms', 'seconds, or a duration such as 30m, 12h or 7d, at most 24d'],
  ['DATABASE_STATEMENT_TIMEOUT', '25d', 'seconds, or a duration such as 30m, 12h or 7d, at most 24d'],
  ['DATABASE_LOCK_TIMEOUT', '20s', 'no more than DATABASE_STATEMENT_TIMEOUT (15 seconds)'],
  ['PASSWORD_MIN_LENGTH', '5', 'a whole number from 6 to 128'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, by comma',
  ],
  ['ALLOWED_ORIGINS', 'https://one.example,two', 'origins such as https://app.orgscope.example, by comma'],
  ['ALLOW_PRIVATE_CALLS', 'yes', 'true or false'],
  ['AUDIT_RETENTION_DAYS', '89', 'a whole number from 90 to 36500'],
  [
    'AUDIT_STREAM',
    'file:audit.jsonl',
    'file:/path/of/a/file, syslog+tcp://host:port or syslog+tls://host:port (601 and 6514 if no port is given)',
  ],
  [
    'AUDIT_STREAM',
    'file:/',
    'file:/path/of/a/file, syslog+tcp://host:port or syslog+tls://host:port (601 and 6514 if no port is given)',
  ],
  [
    'AUDIT_STREAM',
    'syslog://siem.example',
    'file:/path/of/a/file, syslog+tcp://host:port or syslog+tls://host:port (601 and 6514 if no port is given)',
  ],
  [
    'AUDIT_STREAM',
    'syslog+tcp://siem.example/path',
    'file:/path/of/a/file, syslog+tcp://host:port or syslog+tls://host:port (601 and 6514 if no port is given)',
  ],
  ['DNS_SERVERS', '9.9.9.9,dns.example', 'IP addresses of DNS servers, with or without a port, by comma'],
  ['DEMO', 'maybe', 'true or false'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with its accepted values', (name, value, takes, absolute = '') => {
  expect(faultsOf({ [name]: value, SESSION_ABSOLUTE: absolute })).toEqual([
    `${name} is ${JSON.stringify(value)}: it takes ${takes}`,
  ]);
});

test('a lower limit for statements lowers the usual one for locks', () => {
  expect(readSettings({ DATABASE_STATEMENT_TIMEOUT: '3s' }).databaseLimits.lockTimeout).toBe(3);
});

test('an empty address of the database is refused in production', () => {
  expect(faultsOf({ NODE_ENV: 'production', DATABASE_URL: '' })).toEqual([
    expect.stringMatching(/^DATABASE_URL is empty/),
  ]);
});

test.each(['a#b', 'a/b', 'a?b', '1#b'])(
  'a password %s that is not encoded is refused with what to write',
  (password) => {
    expect(faultsOf({ DATABASE_URL: `postgres://app:${password}@db.example/orgscope` })).toEqual([
      expect.stringMatching(/^DATABASE_URL is a value that is not shown.* %23, %2F, %3F and %40$/),
    ]);
  },
);

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'app:secret@collector.example'],
  ['AUDIT_STREAM', 'syslog+tls://app:secret@siem.example'],
])('a password in %s is not shown', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} is a value that is not shown, for it may hold a password: it takes `)),
  ]);
});

test.each(['a%23b', 'a%b', 'a@b'])('a password %s is taken as the driver reads it', (password) => {
  const url = `postgres://app:${password}@/orgscope?host=/run/postgresql`;
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('a pooler and standbys without the address of the database are refused', () => {
  expect(faultsOf({ DATABASE_POOLER: 'transaction' })).toEqual([
    'DATABASE_URL is not set: it takes the address of the pooler that DATABASE_POOLER names',
  ]);
  expect(faultsOf({ DATABASE_LISTEN_URL: 'postgres://app@one.example/orgscope' })).toEqual([
    'DATABASE_URL is not set: it takes the address that servers use, beside DATABASE_LISTEN_URL for live lists',
  ]);
  expect(faultsOf({ DATABASE_REPLICA_URLS: 'postgres://app@one.example/orgscope' })).toEqual([
    'DATABASE_URL is not set: it takes the address of the primary whose standbys DATABASE_REPLICA_URLS names',
  ]);
});

test('calls into its own network are refused in production', () => {
  expect(
    faultsOf({ NODE_ENV: 'production', PUBLIC_URL: 'https://orgscope.example', ALLOW_PRIVATE_CALLS: 'true' }),
  ).toEqual([
    'ALLOW_PRIVATE_CALLS is "true": it takes false in production, where what clients enter must not reach into your network',
  ]);
});

test('a setting under its former name is refused, and the new one told', () => {
  expect(faultsOf({ ALLOW_LOCAL_WEBHOOKS: 'true', ALLOW_LOOPBACK_CALLS: 'false' })).toEqual([
    'ALLOW_LOCAL_WEBHOOKS is called ALLOW_PRIVATE_CALLS now',
    'ALLOW_LOOPBACK_CALLS is called ALLOW_PRIVATE_CALLS now',
  ]);
});

test('a demo in production is refused', () => {
  expect(faultsOf({ NODE_ENV: 'production', DEMO: 'true' })).toEqual([
    'DEMO is "true": it takes false in production, which has no demo',
  ]);
});

test('all errors are reported at once', () => {
  const faults = faultsOf({ PORT: '-1', DEMO: 'perhaps', LOG_LEVEL: 'loud' });

  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'DEMO', 'LOG_LEVEL']);
});

test('no password in an address is shown', () => {
  const faults = faultsOf({
    DATABASE_URL: 'mysql://app:hunter2@db.example',
    DATABASE_REPLICA_URLS: 'postgres://app@db.example,mysql://app:hunter2@db.example',
    MAIL_URL: 'imap://app:hunter2@mail.example',
  });

  expect(faults).toHaveLength(3);
  expect(faults.join()).not.toContain('hunter2');
});

describe('the secret key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orgscope-settings-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [one, other] = [randomBytes(32), randomBytes(48)];
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db.example/orgscope' };
  const takes =
    'it takes 32 random bytes or more in base64 or hex, as `openssl rand -base64 32` makes them; ' +
    'the new one first, by comma';

  test('is read in base64, base64url and hex, several separated by commas', () => {
    const keys = [one.toString('base64'), ` ${one.toString('base64url')}`, other.toString('hex')].join(',');

    expect(readSettings({ ...production, SECRET_KEY: keys }).secretKeys).toEqual([one, one, other]);
  });

  test('is read from a file, which may end in a line break', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${one.toString('base64')}\n`);

    expect(readSettings({ ...production, SECRET_KEY_FILE: file }).secretKeys).toEqual([one]);
  });

  test('can be in a file like the other secrets', () => {
    const addresses = {
      DATABASE_URL: 'postgres://app:secret@db.example/orgscope',
      DATABASE_OWNER_URL: 'postgres://owner:secret@db.example/orgscope',
      DATABASE_REPLICA_URLS: 'postgres://app:secret@standby.example/orgscope',
      MAIL_URL: 'smtps://app:secret@mail.example',
    };
    const files = Object.entries(addresses).map(([name, address]) => {
      writeFileSync(join(folder, name), `${address}\n`);
      return [`${name}_FILE`, join(folder, name)];
    });

    expect(readSettings(Object.fromEntries(files))).toMatchObject({
      databaseUrl: addresses.DATABASE_URL,
      databaseOwnerUrl: addresses.DATABASE_OWNER_URL,
      databaseReplicaUrls: [addresses.DATABASE_REPLICA_URLS],
      mailUrl: addresses.MAIL_URL,
    });
  });

  test('in a file that is empty or wrong is refused under the name of the file', () => {
    const [empty, wrong] = [join(folder, 'empty'), join(folder, 'wrong')];
    writeFileSync(empty, '\n');
    writeFileSync(wrong, 'too short');

    expect(faultsOf({ ...production, SECRET_KEY_FILE: empty })).toEqual([
      `SECRET_KEY_FILE is "${empty}": it takes a file that is not empty`,
    ]);
    expect(faultsOf({ ...production, SECRET_KEY_FILE: wrong })).toEqual([
      `SECRET_KEY_FILE: what is in ${wrong} is a value that is not shown: ${takes}`,
    ]);
  });

  test('is required in production with a database of its own', () => {
    expect(faultsOf(production)).toEqual([
      `SECRET_KEY is not set: ${takes}, the same on all servers, or SECRET_KEY_FILE the path of a file with it`,
    ]);
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([]);
  });

  test.each([
    ['too short', randomBytes(31).toString('base64')],
    ['of one repeated byte', 'A'.repeat(64)],
    ['words', 'correct horse battery staple, correct horse battery staple'],
    ['valid except for the second', `${one.toString('base64')},short`],
  ])('that is %s is refused and not shown', (_, key) => {
    expect(faultsOf({ SECRET_KEY: key })).toEqual([`SECRET_KEY is a value that is not shown: ${takes}`]);
  });

  test('is refused in two places, and from a file that does not exist', () => {
    const file = join(folder, 'orgscope@8001.service');

    expect(faultsOf({ ...production, SECRET_KEY_FILE: file })).toEqual([
      `SECRET_KEY_FILE is ${JSON.stringify(file)}: it takes the path of a file that the server may read`,
    ]);
    expect(faultsOf({ SECRET_KEY_FILE: file, SECRET_KEY: one.toString('hex') })).toEqual([
      `SECRET_KEY_FILE is ${JSON.stringify(file)}: it takes nothing while SECRET_KEY is set`,
    ]);
  });

  test('is not shown where it is taken for the path of its file', () => {
    expect(
      faultsOf({ SECRET_KEY_FILE: one.toString('hex'), MAIL_URL_FILE: 'smtps://app:secret@mail.example' }),
    ).toEqual([
      'SECRET_KEY_FILE is a value that is not shown: it takes the path of a file that the server may read',
      'MAIL_URL_FILE is a value that is not shown: it takes the path of a file that the server may read',
    ]);
    // Other faults of the same setting name its place.
    expect(
      faultsOf({
        DATABASE_URL_FILE: 'postgres://app:secret@db.example/orgscope',
        DATABASE_OWNER_URL: 'postgres://owner:secret@db.example/orgscope',
      }).join('\n'),
    ).not.toContain('secret');
    const key = one.toString('hex');
    expect(faultsOf({ SECRET_KEY: 'short', SECRET_KEY_FILE: key }).join('\n')).not.toContain(key);
  });

  test.each([
    ['a key that begins like a path', `/${other.toString('base64').slice(1)}`, 'a value that is not shown'],
    ['a list of keys', `${one.toString('base64')},${other.toString('base64')}`, 'a value that is not shown'],
    ['a quoted key', `"${one.toString('base64')}"`, 'a value that is not shown'],
    ['a path without its first slash', 'run/secrets/orgscope_secret_key', '"run/secrets/orgscope_secret_key"'],
    ['the name of a file', 'secret_key', '"secret_key"'],
    [
      'a path as long as a key',
      '/run/secrets/orgscope-production/server-a/secret_key',
      '"/run/secrets/orgscope-production/server-a/secret_key"',
    ],
  ])('%s, where it is taken for the path of its file, is told from a path', (_, value, told) => {
    expect(faultsOf({ SECRET_KEY_FILE: value })).toEqual([
      `SECRET_KEY_FILE is ${told}: it takes the path of a file that the server may read`,
    ]);
  });
});

test.each(['http://orgscope.example', 'http://10.0.0.5:8000', 'http://localhost.example'])(
  'production refuses %s as its PUBLIC_URL',
  (url) => {
    expect(faultsOf({ NODE_ENV: 'production', PUBLIC_URL: url })).toEqual([
      `PUBLIC_URL is "${url}": it takes an https origin in production, unless only this machine uses it`,
    ]);
    expect(faultsOf({ PUBLIC_URL: url })).toEqual([]);
  },
);

test.each(['https://orgscope.example', 'http://localhost:8000', 'http://127.0.0.1', 'http://[::1]:8000'])(
  'production accepts %s as its PUBLIC_URL',
  (url) => expect(faultsOf({ NODE_ENV: 'production', PUBLIC_URL: url })).toEqual([]),
);

test('the demo fills a PostgreSQL only on request', () => {
  const DATABASE_URL = 'postgres://app@db.example/orgscope';

  expect(readSettings({ DATABASE_URL }).demo).toBe(false);
  expect(readSettings({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
});

test('an owner without a login for the server is refused', () => {
  expect(faultsOf({ DATABASE_OWNER_URL: 'postgres://owner@db.example/orgscope' })).toEqual([
    'DATABASE_URL is not set: it takes the address that servers use, beside DATABASE_OWNER_URL for migrations',
  ]);
});

test('the port of figures is not the port of the server, and their token is long and never shown', () => {
  expect(faultsOf({ METRICS_PORT: '8000', METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_TOKEN is a value that is not shown: it takes at least 24 letters, digits and signs, as `openssl rand -hex 24` makes them',
  ]);
  expect(faultsOf({ METRICS_PORT: '8000' })).toEqual([
    'METRICS_PORT is "8000": it takes another port than PORT (8000)',
  ]);
});

test.each([
  [{}, { traces: false, logs: false }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, { traces: true, logs: true }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, { traces: true, logs: false }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_LOGS_EXPORTER: 'none' },
    { traces: true, logs: false },
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' },
    { traces: false, logs: false },
  ],
])('with %o, what is exported is %o', (env, exports) => {
  expect(readSettings(env).exports).toEqual(exports);
});

test('a collector is asked by http/json only', () => {
  expect(faultsOf({ OTEL_TRACES_SAMPLER: 'bogus' })).toEqual([
    'OTEL_TRACES_SAMPLER is "bogus": it takes always_on, parentbased_always_on, always_off, parentbased_always_off, ' +
      'traceidratio, parentbased_traceidratio',
  ]);
  expect(faultsOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": it takes http/json',
  ]);
});
