// The pulses that have closed, with what each of them tells of everybody: stored counts, never the answers themselves.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { pulseModule } from '@orgscope/contract/analytics/pulse-measures';
import type { PulseState } from '@orgscope/contract/analytics/pulse-kinds';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { clients } from '../../db/tables/clients.ts';
import { pulseTallies } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { yearOf } from '../../lib/time/days.ts';
import { localTime } from '../../lib/time/local-moment.ts';

interface Run {
  readonly id: number;
  readonly client_id: number;
  readonly title: string;
  readonly state: PulseState;
  readonly invited: number;
  /** Null below five: then it is not shown. */
  readonly answered: number | null;
  /** Whether one of its questions is about satisfaction. */
  readonly asks_satisfaction: boolean;
  /** Over the questions about satisfaction that are shown, five answers each at least; null without one. */
  readonly points: number | null;
  readonly ratings: number | null;
}

interface Row extends Run, Record<string, unknown> {
  /** In milliseconds. */
  readonly ended: number;
  readonly timezone: string;
}

/** A pulse that has closed and was counted for good. */
export interface ClosedRun extends Run {
  /** The day on which it closed, in the client's time zone, and the year of that day. */
  readonly closed_on: string;
  readonly year: number;
}

// A server that was away at that moment closes it later.
const ended = sql`least(${pulses.closedAt}, ${pulses.closesAt})`;

// Of importance and satisfaction, `values` are the satisfaction. Everybody's counts have no key of a group.
const rated = sql`
  select sum(given.count::int * given.rating)::int as points, sum(given.count::int)::int as ratings
  from ${pulseTallies}
    join jsonb_to_recordset(${pulses.questions}) as asked(id text, kind text)
      on asked.id = ${pulseTallies.question} and asked.kind in ('satisfaction', 'importance_satisfaction')
    cross join lateral jsonb_array_elements_text(${pulseTallies.counts} -> 'values')
      with ordinality as given(count, rating)
  where ${pulseTallies.clientId} = ${pulses.clientId} and ${pulseTallies.pulseId} = ${pulses.id}
    and ${pulseTallies.groupKey} = ''`;

/** The days are computed here: the database may lack the name of a time zone that this runtime offers. */
async function closedRuns(db: Drizzle, condition: SQL): Promise<ClosedRun[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${pulses.id} as id, ${pulses.clientId} as client_id, ${pulses.title} as title, ${pulses.state} as state,
      (extract(epoch from ${ended}) * 1000)::float8 as ended, ${clients.timezone} as timezone, ${pulses.invited} as invited,
      case when ${pulses.answered} >= ${smallestGroup}::int then ${pulses.answered} end as answered,
      (${pulses.questions} @> '[{"kind": "satisfaction"}]' or ${pulses.questions} @> '[{"kind": "importance_satisfaction"}]')
        as asks_satisfaction, rated.points, rated.ratings
    from ${pulses} join ${clients} on ${clients.id} = ${pulses.clientId}, lateral (${rated}) as rated
    where ${pulses.closedAt} is not null and ${pulses.answered} is not null and ${condition}
    order by ${ended}, ${pulses.id}`);
  return rows.map(({ ended: at, timezone, ...run }) => {
    const day = localTime(timezone, new Date(at)).slice(0, 10);
    return { ...run, closed_on: day, year: yearOf(day) };
  });
}

/** Those of a client, the oldest first. */
export const closedRunsOf = (db: Drizzle, clientId: number): Promise<ClosedRun[]> =>
  closedRuns(db, sql`${pulses.clientId} = ${clientId}`);

// No clock is further ahead of the universal one, and none further behind.
const [ahead, behind] = [sql`interval '14 hours'`, sql`interval '12 hours'`];
const startOf = (year: number) => sql`${`${year}-01-01T00:00Z`}::timestamptz`;

/** Those that closed in a year, of the clients that hold the analytics of pulses on a day and have no sample data. */
export async function closedRunsIn(db: Drizzle, year: number, day: string): Promise<ClosedRun[]> {
  const runs = await closedRuns(
    db,
    sql`${ended} >= ${startOf(year)} - ${ahead} and ${ended} < ${startOf(year + 1)} + ${behind}
      and ${clients.sampleDataSince} is null and exists (
        select from ${subscriptions} where ${subscriptions.clientId} = ${pulses.clientId} and ${subscriptions.isActive}
          and ${pulseModule} = any(${subscriptions.modules})
          and ${day}::date between ${subscriptions.startDate} and coalesce(${subscriptions.endDate}, ${day}::date))`,
  );
  return runs.filter((run) => run.year === year);
}

/** The years in which pulses have closed, on any clock. */
export const yearsWithRuns = (): SQL =>
  sql`select extract(year from (${ended} + shift) at time zone 'UTC')::int as year
    from ${pulses}, unnest(array[${ahead}, -${behind}]) as shift
    where ${pulses.answered} is not null and ${pulses.closedAt} is not null`;
