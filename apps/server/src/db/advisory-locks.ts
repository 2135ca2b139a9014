/** The numbers of advisory locks. The functions of migrations have others: sealing the audit and its expiry take 7,013,943. */
export const advisoryLocks = {
  migration: 7_013_942,
  jobs: 7_013_947,
  importTurns: 7_013_949,
} as const;
