// The pulses that have closed, with what each of them tells of everybody: stored counts, never the answers themselves.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { pulseModule } from '@orgscope/contract/analytics/pulse-measures';
import type { PulseState } from '@orgscope/contract/analytics/pulse-kinds';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { clients } from '../../db/tables/clients.ts';
import { pulseTallies } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';

/** A pulse that has closed and was counted for good. */
export interface ClosedRun extends Record<string, unknown> {
  readonly id: number;
  readonly client_id: number;
  readonly title: string;
  readonly state: PulseState;
  /** The day on which it closed, in the client's time zone, and the year of that day. */
  readonly closed_on: string;
  readonly year: number;
  readonly invited: number;
  /** Null below five: then it is not shown. */
  readonly answered: number | null;
  /** Whether one of its questions is about satisfaction. */
  readonly asks_satisfaction: boolean;
  /** Over the questions about satisfaction that are shown, five answers each at least; null without one. */
  readonly points: number | null;
  readonly ratings: number | null;
}

const closedAt = sql`(${pulses.closedAt} at time zone ${clients.timezone})`;

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

const closedRuns = (condition: SQL): SQL => sql`
  select ${pulses.id} as id, ${pulses.clientId} as client_id, ${pulses.title} as title, ${pulses.state} as state,
    ${closedAt}::date::text as closed_on, extract(year from ${closedAt})::int as year, ${pulses.invited} as invited,
    case when ${pulses.answered} >= ${smallestGroup}::int then ${pulses.answered} end as answered,
    (${pulses.questions} @> '[{"kind": "satisfaction"}]' or ${pulses.questions} @> '[{"kind": "importance_satisfaction"}]')
      as asks_satisfaction, rated.points, rated.ratings
  from ${pulses} join ${clients} on ${clients.id} = ${pulses.clientId}, lateral (${rated}) as rated
  where ${pulses.closedAt} is not null and ${pulses.answered} is not null and ${condition}
  order by ${pulses.closedAt}, ${pulses.id}`;

/** Those of a client, the oldest first. */
export const closedRunsOf = (clientId: number): SQL => closedRuns(sql`${pulses.clientId} = ${clientId}`);

/** Those that closed in a year, of the clients that hold the analytics of pulses on a day and have no sample data. */
export const closedRunsIn = (year: number, day: string): SQL =>
  closedRuns(sql`extract(year from ${closedAt}) = ${year}::int and ${clients.sampleDataSince} is null and exists (
    select from ${subscriptions} where ${subscriptions.clientId} = ${pulses.clientId} and ${subscriptions.isActive}
      and ${pulseModule} = any(${subscriptions.modules})
      and ${day}::date between ${subscriptions.startDate} and coalesce(${subscriptions.endDate}, ${day}::date))`);

/** The years in which pulses have closed. */
export const yearsWithRuns = (): SQL =>
  sql`select extract(year from ${closedAt})::int as year from ${pulses} join ${clients} on ${clients.id} = ${pulses.clientId}
    where ${pulses.answered} is not null and ${pulses.closedAt} is not null`;
