// Which of the server's tests run on which engine, by the beginnings of their paths.

/**
 * The server's tests that run on one engine. Where there is a PostgreSQL, that one, which takes half the time: the embedded
 * engine is a PostgreSQL behind the same driver, and each journey speaks to it.
 */
export const modules = ['src/modules/', 'src/mail/'];
export const onEither = [
  'src/db/audit/erase-person',
  'src/db/connections/conflict',
  'src/db/state/',
  'src/db/triggers/',
  'src/http/absent-records',
  'src/http/compression',
  'src/http/csrf',
  'src/http/fuzz',
  'src/http/hardening',
  'src/http/headers',
  'src/http/logging',
  'src/http/openapi/openapi',
  'src/http/needs-proof',
  'src/http/sweeps',
  'src/http/upload',
  'src/identity/tokens/api-token',
  'src/identity/audited-writes',
  'src/identity/limits/call-limits',
  'src/identity/session/closed-clients',
  'src/identity/reach/foreign-client',
  'src/identity/idempotency/idempotency',
  'src/identity/session/onboarding',
  'src/identity/session/refused-credentials',
  'src/identity/limits/sign-in-limits',
  'src/identity/reach/tenants',
  'src/telemetry/',
];

/** Those of sessions, tenancy, connections, roles, migrations and backups. */
export const onBoth = [
  'src/http/',
  'src/identity/',
  'src/errors/',
  'src/db/tenancy',
  'src/db/backup',
  'src/db/changes/',
  'src/db/connections/replicas',
  'src/db/engines/pooler',
  'src/db/engines/postgresql',
  'src/db/engines/prepared-pooler',
  'src/db/engines/silent-connections',
  'src/db/schema/',
  'src/db/statements/scoped-statement',
  'src/doctor',
];
