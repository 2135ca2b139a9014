/** How much of the database one server uses, and how long it waits there, in seconds. */
export interface DatabaseLimits {
  /** Connections in use at once; the embedded database has one. */
  readonly poolSize: number;
  /** For a connection. */
  readonly connectTimeout: number;
  /** For one statement. */
  readonly statementTimeout: number;
  /** For a row or table that another transaction has locked. */
  readonly lockTimeout: number;
  /** For the next statement of an open transaction. */
  readonly idleTimeout: number;
}

export const defaultLimits: DatabaseLimits = {
  poolSize: 10,
  connectTimeout: 5,
  statementTimeout: 15,
  lockTimeout: 10,
  idleTimeout: 30,
};

/** The embedded database serves one caller at a time, so all callers wait longer. */
export const embeddedLimits: DatabaseLimits = { ...defaultLimits, poolSize: 1, connectTimeout: 15 };

/** The limits that are set, and the usual ones of an engine for the others. */
export function limitsOf(usual: DatabaseLimits, set: Partial<Record<keyof DatabaseLimits, number | undefined>>) {
  const statementTimeout = set.statementTimeout ?? usual.statementTimeout;
  return {
    poolSize: set.poolSize ?? usual.poolSize,
    connectTimeout: set.connectTimeout ?? usual.connectTimeout,
    statementTimeout,
    // A longer one would never end a wait.
    lockTimeout: set.lockTimeout ?? Math.min(usual.lockTimeout, statementTimeout),
    idleTimeout: set.idleTimeout ?? usual.idleTimeout,
  } satisfies DatabaseLimits;
}
