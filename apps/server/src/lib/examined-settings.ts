import type { AuditTarget } from './audit-target.ts';
import type { DatabaseLimits } from './process/database-limits.ts';

/** The settings that the checks of the doctor look at. */
export interface ExaminedSettings {
  readonly production: boolean;
  /** The origin at which people reach the product. */
  readonly publicUrl: string;
  /** Addresses, networks and groups whose X-Forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** An absolute path. */
  readonly dataDir: string;
  /** The first encrypts, all decrypt. Undefined: the key in dataDir. */
  readonly secretKeys: readonly Buffer[] | undefined;
  /** Paths of the files that secrets were read from, by the setting that names each, such as SECRET_KEY_FILE. */
  readonly secretFiles: Readonly<Record<string, string>>;
  /** Undefined: the embedded database in dataDir. */
  readonly databaseUrl: string | undefined;
  /** The login that owns the tables and migrates; undefined: databaseUrl migrates. */
  readonly databaseOwnerUrl: string | undefined;
  /** PostgreSQL itself, past the pooler, to hear of changes; undefined: databaseUrl, unless it leads to a pooler. */
  readonly databaseListenUrl: string | undefined;
  /** Standbys of databaseUrl that lists and analytics may be read from. */
  readonly databaseReplicaUrls: readonly string[];
  /** DATABASE_URL points to a pooler that lends a connection per transaction, such as PgBouncer. */
  readonly databasePooled: boolean;
  /** That pooler passes prepared statements on to whichever connection it lends. */
  readonly poolerPrepares: boolean;
  /** In production, too, the server's login may own the database or be a superuser. */
  readonly allowPrivilegedLogin: boolean;
  readonly databaseLimits: DatabaseLimits;
  /** Undefined: mail is written to dataDir. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** Where every event of the audit is sent as a line of JSON; undefined: nowhere. */
  readonly auditStream: AuditTarget | undefined;
  /** Webhooks and identity providers may be on this machine and in private networks, by http too: for development and tests. */
  readonly allowPrivateCalls: boolean;
  /** Where figures for Prometheus are read; without a port, at PUBLIC_URL/metrics with the token. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** What a reader of the figures must send; without a token and a port there are none. */
  readonly metricsToken: string | undefined;
}
