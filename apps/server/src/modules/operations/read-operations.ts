import { figureMeasures, matterKinds } from '@orgscope/contract/resources/operations';
import type { MatterKind, Operations, OperationsRow } from '@orgscope/contract/resources/operations';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { jsonObject, unlessAbsent } from '../../db/sql/json-object.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { yearOf } from '../../lib/time/days.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { readRatesUntil } from '../rates/mean-rates.ts';
import { completeness, countedClients, groupsNearFive, matterRows } from './matter-rows.ts';
import type { Moment } from './matter-rows.ts';
import type { PeopleOfClients } from './people-of-clients.ts';

interface Found extends Record<string, unknown> {
  readonly row: OperationsRow;
  readonly total: number;
}

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** A part of the rows, each with the number of all. */
const pageOf = (rows: SQL, { limit, offset }: Part): SQL => sql`
  select ${jsonObject({
    client: unlessAbsent(clients.id, jsonObject({ id: clients.id, name: clients.name })),
    industry: unlessAbsent(industries.id, jsonObject({ id: industries.id, name: industries.name })),
    size: sql`part.size`,
    subscription: sql`part.subscription`,
    date: sql`part.date`,
    count: sql`part.count`,
    of: sql`part."of"`,
  })} as row, part.total
  from (select *, row_number() over (order by urgency, client_id, industry_id nulls first, size nulls first) as place,
      count(*) over ()::int as total
    from (${rows}) as every order by place limit ${limit}::int offset ${offset}::int) as part
  left join ${clients} on ${clients.id} = part.client_id
  left join ${industries} on ${industries.id} = part.industry_id
  order by part.place`;

export interface Seen {
  readonly people: PeopleOfClients;
  /** The clients that are closed to the caller. */
  readonly closed: readonly number[];
}

async function momentWith(database: Database, seen: Seen): Promise<Moment> {
  const today = todayIn('UTC');
  const year = yearOf(today) - 1;
  const rates = await readRatesUntil(database, today);
  return { today, year, currencies: ['USD', ...(rates.get(year)?.keys() ?? [])], ...seen };
}

interface Counted extends Record<string, unknown> {
  readonly completeness: { clients: number; complete: number; partial: number; given: readonly number[] };
  readonly groups: number;
  readonly active: number;
}

const countsOf = (moment: Moment): SQL => sql`
  with counted as materialized (${countedClients(moment)})
  select (${completeness}) as completeness, (select count(*)::int from (${groupsNearFive(sql`select * from counted`)}) as near) as groups,
    (select coalesce(sum(clients), 0)::int from counted) as active`;

/** The matters that are shown by name. */
const named = [
  'subscriptions_ending',
  'clients_without_subscription',
  'seats_full',
  'clients_quiet',
  'invitations_stalled',
] as const;

/** What needs attention across all clients. */
export async function readOperations(database: Database, seen: Seen): Promise<Operations> {
  const moment = await momentWith(database, seen);
  // On two connections: the counts take as long as all the others.
  const [found, counts] = await Promise.all([
    database.transaction(platformScope, (tx) =>
      // Sent together: one round trip.
      Promise.all(
        named.map(async (kind) => {
          const { rows } = await tx.execute<Found>(pageOf(matterRows(kind, moment), { limit: 2, offset: 0 }));
          return { kind, count: rows[0]?.total ?? 0, first: rows.map(({ row }) => row) };
        }),
      ),
    ),
    database.in(platformScope).execute<Counted>(countsOf(moment)),
  ]);
  const [counted] = counts.rows;
  if (!counted) throw new Error('A statement without a row');
  const { clients: all, complete, partial, given } = counted.completeness;
  const unnamed = {
    figures_missing: all - complete - partial,
    figures_partial: partial,
    groups_near_five: counted.groups,
  };
  const matters = [...found, ...Object.entries(unnamed).map(([kind, count]) => ({ kind, count, first: [] }))];
  return {
    as_of: moment.today,
    year: moment.year,
    clients: counted.active,
    matters: matterKinds.flatMap((kind) => {
      const matter = matters.find((each) => each.kind === kind);
      return matter && matter.count > 0 ? [{ ...matter, kind }] : [];
    }),
    completeness: {
      clients: all,
      complete,
      partial,
      measures: figureMeasures.map((key, at) => ({ key, count: given[at] ?? 0 })),
    },
  };
}

/** A part of the rows of a matter. */
export async function readMatter(
  database: Database,
  seen: Seen,
  { kind, measure, ...part }: Part & { kind: MatterKind; measure: MeasureKey | undefined },
): Promise<{ rows: OperationsRow[]; total: number; year: number }> {
  const moment = await momentWith(database, seen);
  const rows = matterRows(kind, moment, measure);
  const { rows: found } = await database.in(platformScope).execute<Found>(pageOf(rows, part));
  // A page behind the last has no row that tells the total.
  const total =
    found[0]?.total ??
    (
      await database
        .in(platformScope)
        .execute<{ total: number }>(sql`select count(*)::int as total from (${rows}) as every`)
    ).rows[0]?.total ??
    0;
  return { rows: found.map(({ row }) => row), total, year: moment.year };
}
