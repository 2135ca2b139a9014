import type { SQL, SQLWrapper } from 'drizzle-orm';

/** Some of a client's records, as an input of measures: how many they are, or the sum of a column of theirs. */
export interface Portion {
  readonly where: SQL;
  /** Undefined: the records are counted. `cost`: their amounts of money, which have currencies. */
  readonly sum?: SQLWrapper | 'cost';
}
