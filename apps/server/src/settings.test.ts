import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

test('nothing set gives a demo on port 8000 over the embedded database', () => {
  expect(readSettings({})).toEqual({
    production: false,
    port: 8000,
    host: 'localhost',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    allowPrivilegedLogin: false,
    databaseLimits: { poolSize: 1, connectTimeout: 15, statementTimeout: 15, lockTimeout: 10, idleTimeout: 30 },
    publicUrl: 'http://localhost:8000',
    mailUrl: undefined,
    mailFrom: 'Orgscope <no-reply@localhost>',
    sessionIdle: 43_200,
    sessionAbsolute: 604_800,
    passwordMinLength: 6,
    maxEventLoopDelay: 3_000,
    trustedProxies: [],
    allowedOrigins: ['http://localhost:5173'],
    demo: true,
    logLevel: 'warn',
  });
});

test('production makes nothing up and lets no other origin in', () => {
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
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/orgscope',
    DATABASE_URL: 'postgres://app:secret@db.example:5432/orgscope',
    DATABASE_POOL_SIZE: '40',
    DATABASE_CONNECT_TIMEOUT: '2',
    DATABASE_STATEMENT_TIMEOUT: '1m',
    DATABASE_LOCK_TIMEOUT: '20s',
    DATABASE_IDLE_TIMEOUT: '5m',
    MAIL_URL: 'smtps://app:secret@mail.example:465',
    MAIL_FROM: 'Acme IT <it@acme.example>',
    SESSION_IDLE: '30m',
    SESSION_ABSOLUTE: '1d',
    PASSWORD_MIN_LENGTH: '12',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::1',
    ALLOWED_ORIGINS: 'https://one.example, http://two.example:3000/',
    DEMO: 'false',
    LOG_LEVEL: 'debug',
  });

  expect(settings).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: '/srv/orgscope',
    databaseUrl: 'postgres://app:secret@db.example:5432/orgscope',
    databaseLimits: { poolSize: 40, connectTimeout: 2, statementTimeout: 60, lockTimeout: 20, idleTimeout: 300 },
    mailUrl: 'smtps://app:secret@mail.example:465',
    mailFrom: 'Acme IT <it@acme.example>',
    sessionIdle: 1_800,
    sessionAbsolute: 86_400,
    passwordMinLength: 12,
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::1'],
    allowedOrigins: ['https://one.example', 'http://two.example:3000'],
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
  ['SESSION_IDLE', 'soon', 'seconds, or a duration such as 30m, 12h or 7d'],
  ['SESSION_IDLE', '8d', 'no more than SESSION_ABSOLUTE (604800 seconds)', '7d'],
  ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 500'],
  ['DATABASE_LOCK_TIMEOUT', '500ms', 'seconds, or a duration such as 30m, 12h or 7d'],
  ['PASSWORD_MIN_LENGTH', '5', 'a whole number from 6 to 128'],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'IP addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, by comma',
  ],
  ['ALLOWED_ORIGINS', 'https://one.example,two', 'origins such as https://app.orgscope.example, by comma'],
  ['DEMO', 'maybe', 'true or false'],
  ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
])('%s=%s is refused with what it takes', (name, value, takes, absolute = '') => {
  expect(faultsOf({ [name]: value, SESSION_ABSOLUTE: absolute })).toEqual([
    `${name} is ${JSON.stringify(value)}: it takes ${takes}`,
  ]);
});

test('a demo in production is refused', () => {
  expect(faultsOf({ NODE_ENV: 'production', DEMO: 'true' })).toEqual([
    'DEMO is "true": it takes false in production, where nothing is made up',
  ]);
});

test('all faults are told at once', () => {
  const faults = faultsOf({ PORT: '-1', DEMO: 'perhaps', LOG_LEVEL: 'loud' });

  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'DEMO', 'LOG_LEVEL']);
});

test('no password in an address is told', () => {
  const faults = faultsOf({
    DATABASE_URL: 'mysql://app:hunter2@db.example',
    MAIL_URL: 'imap://app:hunter2@mail.example',
  });

  expect(faults).toHaveLength(2);
  expect(faults.join()).not.toContain('hunter2');
});
test('an owner without a login for the server is refused', () => {
  expect(faultsOf({ DATABASE_OWNER_URL: 'postgres://owner@db.example/orgscope' })).toEqual([
    'DATABASE_URL is not set: it takes the address that servers use, beside DATABASE_OWNER_URL for migrations',
  ]);
});
