import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { moment } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

/** Sums by currency, as exact decimal texts. */
export type Sums = Readonly<Record<string, string>>;
/** A number of records, and what they cost; without a cost where none is recorded. */
interface Group {
  readonly count: number;
  readonly cost?: Sums;
}
type Groups = Readonly<Record<string, Group>>;

type Inputs = Readonly<Partial<Record<RecordInput, number>>>;
type Amounts = Readonly<Partial<Record<RecordInput, Sums>>>;

/** Which records by which of their places: a performance dashboard is narrowed to these. */
export const snapshotPlaces = ['application_function', 'asset_function', 'asset_location'] as const;
export type SnapshotPlace = (typeof snapshotPlaces)[number];
/** The inputs of measures of the records of one place. */
export interface PlaceInputs {
  readonly inputs: Inputs;
  readonly amounts: Amounts;
  readonly unpriced?: Inputs;
}

/** Active records at the end of a day: in all, and by the codes or ids of each dimension; `none` for records without one. */
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
  /** The inputs of measures; those without a value are left out. */
  readonly inputs: Inputs;
  /** The same of inputs that are money. */
  readonly amounts: Amounts;
  /** How many of the records behind each amount have no cost; older snapshots do not tell. */
  readonly unpriced?: Inputs;
  /** The same by the ids of places; older snapshots have none. */
  readonly places?: Readonly<Record<SnapshotPlace, Readonly<Record<string, PlaceInputs>>>>;
}

/** What a client had at the end of a day by UTC, because records do not say later what they were. */
export const dailySnapshots = pgTable(
  'daily_snapshots',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    day: date('day', { mode: 'string' }).notNull(),
    counts: jsonb('counts').$type<SnapshotCounts>().notNull(),
    /** In the night after the day; later if no server ran then. */
    takenAt: moment('taken_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.day] }), ownRowsOnly()],
);
