// The inputs of the performance dashboard on an earlier day, as far as its snapshot tells them under the filters.
import type { Inputs } from '@orgscope/contract/analytics/formula';
import { sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import type { PlaceInputs, SnapshotPlace } from '../../../db/tables/daily-snapshots.ts';
import { applicationPortions } from '../../applications/portfolio.ts';
import { assetPortions } from '../../assets/holdings.ts';
import { snapshotBefore } from '../../snapshots/read-snapshots.ts';
import type { PageClient } from '../page/page-client.ts';
import { earlierMoney, sumInPageMoney } from '../page/page-money.ts';
import type { PageMoney } from '../page/page-money.ts';
import type { Filters } from './performance-filters.ts';

/** Which of the records that the filters leave a snapshot counts: all, those of a place, or what it does not tell. */
type SnapshotPart = 'all' | readonly [place: SnapshotPlace, id: number] | undefined;

function placePart(place: SnapshotPlace, id: number | 'none' | undefined): SnapshotPart {
  if (id === undefined) return 'all';
  return id === 'none' ? undefined : [place, id];
}

const isSet = (value: unknown) => value !== undefined;

function applicationsPart({ function_id: ofFunction, ...others }: Filters): SnapshotPart {
  return Object.values(others).some(isSet) ? undefined : placePart('application_function', ofFunction);
}

/** Criticality, vendor and the like narrow applications only. */
function assetsPart({
  function_id: ofFunction,
  location_id: location,
  attribute_option_id: option,
  status,
}: Filters): SnapshotPart {
  if ([option, status].some(isSet)) return undefined;
  if (location === undefined) return placePart('asset_function', ofFunction);
  return ofFunction === undefined ? placePart('asset_location', location) : undefined;
}

type Snapshot = Awaited<ReturnType<typeof snapshotBefore>>;

const day = sql`null::date`;
const ofApplications = Object.keys(applicationPortions(day));
const ofAssets = Object.keys(assetPortions(day));

const nothing: PlaceInputs = { inputs: {}, amounts: {} };

const partOf = (snapshot: NonNullable<Snapshot>, told: SnapshotPart): PlaceInputs =>
  told === 'all' ? snapshot : ((told && snapshot[told[0]]) ?? nothing);

const pick = <T>(values: Readonly<Record<string, T>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

export interface Before {
  readonly day: string;
  readonly inputs: Inputs;
}

/** The snapshot to compare with, as far as it tells of what the filters leave. */
export function snapshotOf(db: Drizzle, client: PageClient, filters: Filters, from: string) {
  const told = [applicationsPart(filters), assetsPart(filters)];
  const places = Object.fromEntries(told.flatMap((place) => (place && place !== 'all' ? [place] : [])));
  return snapshotBefore(db, client, from, places);
}

/** The inputs of an earlier day: of a snapshot, its whole amounts at the rates of today's. */
export async function inputsBefore(
  database: Database,
  { today }: PageClient,
  snapshot: Snapshot,
  filters: Filters,
  money: PageMoney,
): Promise<Before | undefined> {
  if (!snapshot) return undefined;
  const [running, held] = [applicationsPart(filters), assetsPart(filters)];
  const [portfolio, holdings] = [partOf(snapshot, running), partOf(snapshot, held)];
  // A sum of which a part is missing, or may be, is neither more nor less than another.
  const unpriced = new Map(Object.entries(portfolio.unpriced ?? {}));
  const told = Object.entries(pick(portfolio.amounts, ofApplications)).filter(([name]) => unpriced.get(name) === 0);
  const currencies = told.flatMap(([, sums]) => Object.keys(sums));
  const then = await earlierMoney(database, today, money, currencies);
  const amounts = told.map(([name, sums]) => [name, sumInPageMoney(sums, then)]);
  return {
    day: snapshot.day,
    inputs: {
      // Seats are the client's as a whole, whatever the filters.
      ...pick(snapshot.inputs, ['people_with_seat', 'seat_limit']),
      ...pick(portfolio.inputs, ofApplications),
      ...pick(holdings.inputs, ofAssets),
      ...Object.fromEntries(amounts),
    },
  };
}
