import type { AuditTarget } from '../lib/audit-target.ts';
import type { DatabaseLimits } from '../lib/process/database-limits.ts';

/** The settings that the checks look at. */
export interface ExaminedSettings {
  readonly production: boolean;
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** Undefined: the key in dataDir. */
  readonly secretKeys: readonly Buffer[] | undefined;
  readonly secretFiles: Readonly<Record<string, string>>;
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly databaseListenUrl: string | undefined;
  readonly databaseReplicaUrls: readonly string[];
  readonly databasePooled: boolean;
  readonly poolerPrepares: boolean;
  readonly allowPrivilegedLogin: boolean;
  readonly databaseLimits: DatabaseLimits;
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  readonly auditStream: AuditTarget | undefined;
  readonly allowPrivateCalls: boolean;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly metricsToken: string | undefined;
}
