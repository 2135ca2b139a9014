import { date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** A number of records, and the sums of an amount by currency as exact decimal texts. */
interface Group {
  readonly count: number;
  readonly cost?: Readonly<Record<string, string>>;
}
type Groups = Readonly<Record<string, Group>>;

/** Active records on a day: in all, and by the codes or ids of each dimension; `none` for records without one. */
export interface SnapshotCounts {
  readonly people: { readonly all: Group; readonly function: Groups; readonly location: Groups };
  readonly applications: {
    readonly all: Group;
    readonly function: Groups;
    readonly lifecycle: Groups;
    /** TIME classes of live applications. */
    readonly time_class: Groups;
  };
  readonly assets: {
    readonly all: Group;
    readonly function: Groups;
    readonly location: Groups;
    readonly status: Groups;
    /** Bought in the twelve months up to the day. */
    readonly purchases: Group;
  };
  /** The inputs of measures that the groups do not give. */
  readonly inputs: Readonly<Record<string, number>>;
}

/** What a client had on a day, because records do not say later what they were. */
export const dailySnapshots = pgTable(
  'daily_snapshots',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    day: date('day', { mode: 'string' }).notNull(),
    counts: jsonb('counts').$type<SnapshotCounts>().notNull(),
    /** Later than the day if the day was missed. */
    takenAt: moment('taken_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.day] }), ownRowsOnly()],
);
