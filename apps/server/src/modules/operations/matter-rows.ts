// What each matter is about, as a statement: its rows, with what the most urgent comes first by.
import { figureMeasures, operationsLimits } from '@orgscope/contract/resources/operations';
import type { MatterKind } from '@orgscope/contract/resources/operations';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { FigureInput, MeasureInput, MeasureKey } from '@orgscope/contract/analytics/measures';
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { clients } from '../../db/tables/clients.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import { yearlyFigures as figures } from '../../db/tables/yearly-figures.ts';
import { operatorClientId } from '@orgscope/contract/operator';
import { dayMs } from '../../lib/time/days.ts';
import { hasStalled, invitationSentAt } from '../accounts/people-portions.ts';
import { enteredFigures, figuresEntered } from '../figures/has-figures.ts';
import { endsForGood } from '../subscriptions/ends-for-good.ts';
import type { PeopleOfClients } from './people-of-clients.ts';

/** What the statements are made for. Days are those of UTC: the clients have many calendars. */
export interface Moment {
  readonly today: string;
  readonly year: number;
  readonly people: PeopleOfClients;
  /** Clients that let the operator in no more: nothing is told of how they use the product, only of their subscriptions. */
  readonly closed: readonly number[];
  /** Those whose amounts of the year have a value in US dollars. */
  readonly currencies: readonly string[];
}

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);
const number = (value: number) => sql.raw(String(value));

const inputs: Record<FigureInput, SQLWrapper> = {
  employees: figures.employees,
  it_employees: figures.itEmployees,
  it_contractors: figures.itContractors,
  it_leavers: figures.itLeavers,
  revenue: figures.revenue,
  it_spend: sql`(${figures.itOperatingCost} + ${figures.itCapitalCost})`,
  it_operating_cost: figures.itOperatingCost,
  it_personnel_cost: figures.itPersonnelCost,
  it_cloud_cost: figures.itCloudCost,
  it_security_cost: figures.itSecurityCost,
  tickets: figures.tickets,
  tickets_first_contact: figures.ticketsFirstContact,
  major_incidents: figures.majorIncidents,
  availability: figures.availability,
  projects_finished: figures.projectsFinished,
  projects_on_time: figures.projectsOnTime,
};
const isFigure = (name: MeasureInput): name is FigureInput => name in inputs;
const sumOf = (names: readonly MeasureInput[]) =>
  sql.join(
    names.filter(isFigure).map((name) => sql`${inputs[name]}`),
    sql` + `,
  );

/** Whether the figures of a row give the measure a value: nothing is missing, and no denominator is 0. */
function hasMeasure(key: MeasureKey): SQL {
  const { numerator, denominator } = measureOf(key);
  return sql`coalesce(${allOf([
    sql`(${sumOf(numerator)}) is not null`,
    ...(denominator ? [sql`(${sumOf(denominator)}) <> 0`] : []),
  ])}, false)`;
}

const allFigures = enteredFigures.length;

const runs = (today: string) => sql`${subscriptions.isActive} and ${subscriptions.startDate} <= ${today}::date
  and (${subscriptions.endDate} is null or ${subscriptions.endDate} >= ${today}::date)`;

const holders = (today: string) => sql`(select ${subscriptions.clientId} from ${subscriptions}
  where ${runs(today)} and 'measure_it' = any(${subscriptions.modules}))`;

const isOpen = ({ closed }: Moment) => sql`${clients.id} <> all(${sql.param(closed)}::int[])`;

/** The active clients beside their figures of the year, without sample figures. */
const clientsWithFigures = ({ year }: Moment) => sql`${clients}
  left join ${figures} on ${figures.clientId} = ${clients.id} and ${figures.year} = ${year}
    and ${clients.sampleDataSince} is null
  where ${clients.isActive}`;

const figureRows = (moment: Moment, condition: SQL) => sql`
  select ${clients.id} as client_id, ${figuresEntered} as count, ${number(allFigures)} as "of", ${figuresEntered} as urgency
  from ${clientsWithFigures(moment)} and ${isOpen(moment)}
    and ${clients.id} in ${holders(moment.today)} and ${condition}`;

const endingSubscriptions = ({ today }: Moment) => sql`
  select ${subscriptions.clientId} as client_id, ${subscriptions.name} as subscription,
    ${subscriptions.endDate} as date, ${subscriptions.endDate} - ${today}::date as count,
    ${subscriptions.endDate} - ${today}::date as urgency
  from ${subscriptions} join ${clients} on ${clients.id} = ${subscriptions.clientId} and ${clients.isActive}
  where ${runs(today)} and ${subscriptions.endDate} <= ${today}::date + ${number(operationsLimits.endingDays)}
    and ${endsForGood}`;

/** Active clients, except the operator's company, of which no subscription runs or is to begin. */
const unsubscribedClients = ({ today }: Moment) => sql`
  select ${clients.id} as client_id, max(${subscriptions.endDate}) as date, 0 as urgency
  from ${clients} left join ${subscriptions} on ${subscriptions.clientId} = ${clients.id} and ${subscriptions.isActive}
  where ${clients.isActive} and ${clients.id} <> ${number(operatorClientId)}
  group by ${clients.id}
  having not coalesce(bool_or(${subscriptions.endDate} is null or ${subscriptions.endDate} >= ${today}::date)
    filter (where ${subscriptions.id} is not null), false)`;

/** Clients without room in a subscription, upcoming ones included, by the one with the fewest seats. */
const fullClients = ({ today, people }: Moment) => sql`
  select distinct on (${subscriptions.clientId}) ${subscriptions.clientId} as client_id,
    ${subscriptions.name} as subscription, taken.seats as count, ${subscriptions.seatLimit} as "of",
    -100.0 * taken.seats / ${subscriptions.seatLimit} as urgency
  from ${subscriptions} join ${clients} on ${clients.id} = ${subscriptions.clientId} and ${clients.isActive}
  join unnest(${sql.param(people.clientIds)}::int[], ${sql.param(people.seats)}::int[]) as taken(client_id, seats)
    on taken.client_id = ${subscriptions.clientId}
  where ${subscriptions.isActive} and 100 * taken.seats >= ${number(operationsLimits.fullShare)} * ${subscriptions.seatLimit}
    and (${subscriptions.endDate} is null or ${subscriptions.endDate} >= ${today}::date)
  order by ${subscriptions.clientId}, ${subscriptions.seatLimit}, ${subscriptions.id}`;

function quietClients(moment: Moment): SQL {
  const { today, people } = moment;
  const last = Date.parse(today) - operationsLimits.quietDays * dayMs;
  const quiet = people.clientIds.flatMap((id, at) => {
    const date = people.lastSignIns[at];
    return date && Date.parse(date) <= last ? [{ id, date }] : [];
  });
  return sql`
    select quiet.client_id, quiet.date, ${today}::date - quiet.date as count, quiet.date - ${today}::date as urgency
    from unnest(${sql.param(quiet.map(({ id }) => id))}::int[], ${sql.param(quiet.map(({ date }) => date))}::date[]) as quiet(client_id, date)
    join ${clients} on ${clients.id} = quiet.client_id and ${clients.isActive} and ${isOpen(moment)}`;
}

const stalledInvitations = (moment: Moment) => sql`
  select ${users.clientId} as client_id, (min(${invitationSentAt}) at time zone 'UTC')::date as date,
    count(*)::int as count, -count(*) as urgency
  from ${users} join ${clients} on ${clients.id} = ${users.clientId} and ${clients.isActive}
  where ${hasStalled} and ${isOpen(moment)} group by ${users.clientId}`;

const [gained, lost] = [smallestGroup - 1, smallestGroup];

/** The columns of some numbers, one for each measure. */
const columnsOf = (name: 'given' | 'compared') => figureMeasures.map((_, at) => sql.identifier(`${name}_${at}`));

/** Counts clients once, for completeness and groups: by what groups are made of, and by whether they are open and hold Measure IT. */
export function countedClients(moment: Moment): SQL {
  // Money is compared in US dollars.
  const isComparable = sql`${figures.currency} = any(${sql.param(moment.currencies)}::text[])`;
  const counts = figureMeasures.flatMap((key, at) => {
    const [given, compared] = [columnsOf('given')[at], columnsOf('compared')[at]];
    const has = hasMeasure(key);
    const rated = measureOf(key).unit === 'money' ? sql` and ${isComparable}` : sql``;
    return [
      sql`count(*) filter (where ${has}) as ${given}`,
      sql`count(*) filter (where ${has}${rated}) as ${compared}`,
    ];
  });
  return sql`
    select ${clients.industryId} as industry_id, ${clients.numberOfEmployees} as size, (${clients.benchmarks} and ${clients.sampleDataSince} is null) as takes_part,
      ${clients.id} in ${holders(moment.today)} and ${isOpen(moment)} as holds, count(*) as clients,
      count(*) filter (where ${figuresEntered} = ${number(allFigures)}) as complete,
      count(*) filter (where ${figuresEntered} between 1 and ${number(allFigures - 1)}) as partial,
      ${sql.join(counts, sql`, `)}
    from ${clientsWithFigures(moment)} group by 1, 2, 3, 4`;
}

const sums = (columns: readonly SQLWrapper[]) =>
  sql.join(
    columns.map((column) => sql`coalesce(sum(${column}), 0)::int`),
    sql`, `,
  );

/** How complete the figures of the open clients are that hold Measure IT. */
export const completeness = sql`
  select json_build_object('clients', ${sums([sql.identifier('clients')])},
    'complete', ${sums([sql.identifier('complete')])}, 'partial', ${sums([sql.identifier('partial')])},
    'given', json_build_array(${sums(columnsOf('given'))})) from counted where holds`;

/** The groups in which a measure has values of one client too few, or of just enough. */
export function groupsNearFive(counted: SQL): SQL {
  const measuresWith = (clientsWith: number) =>
    sql`(select count(*)::int from unnest(given) as clients_with where clients_with = ${number(clientsWith)})`;
  return sql`
    select industry_id, size, ${measuresWith(gained)} as count, ${measuresWith(lost)} as "of",
      -${measuresWith(gained)} - ${measuresWith(lost)} as urgency
    from (
      select industry_id, size, array[${sums(columnsOf('compared'))}] as given
      from (${counted}) as counts where takes_part
      group by grouping sets ((), (industry_id), (industry_id, size))
    ) as grouped
    where ${number(gained)} = any(given) or ${number(lost)} = any(given)`;
}

/** The columns that a matter's rows do not have. */
const columns = {
  subscriptions_ending: ['client_id', 'subscription', 'date', 'count'],
  clients_without_subscription: ['client_id', 'date'],
  seats_full: ['client_id', 'subscription', 'count', 'of'],
  clients_quiet: ['client_id', 'date', 'count'],
  figures_missing: ['client_id', 'count', 'of'],
  figures_partial: ['client_id', 'count', 'of'],
  invitations_stalled: ['client_id', 'date', 'count'],
  groups_near_five: ['industry_id', 'size', 'count', 'of'],
} as const satisfies Record<MatterKind, readonly string[]>;

const empty = {
  client_id: sql`null::int`,
  industry_id: sql`null::int`,
  size: sql`null::text`,
  subscription: sql`null::text`,
  date: sql`null::date`,
  count: sql`0`,
  of: sql`null::int`,
};

function rowsOf(kind: MatterKind, moment: Moment, measure: MeasureKey | undefined): SQL {
  if (kind === 'subscriptions_ending') return endingSubscriptions(moment);
  if (kind === 'clients_without_subscription') return unsubscribedClients(moment);
  if (kind === 'seats_full') return fullClients(moment);
  if (kind === 'clients_quiet') return quietClients(moment);
  if (kind === 'invitations_stalled') return stalledInvitations(moment);
  if (kind === 'groups_near_five') return groupsNearFive(countedClients(moment));
  if (measure) return figureRows(moment, sql`not ${hasMeasure(measure)}`);
  return figureRows(
    moment,
    kind === 'figures_missing'
      ? sql`${figuresEntered} = 0`
      : sql`${figuresEntered} between 1 and ${number(allFigures - 1)}`,
  );
}

/** The rows of a matter, each with all columns. */
export function matterRows(kind: MatterKind, moment: Moment, measure?: MeasureKey): SQL {
  const given: readonly string[] = columns[kind];
  const shown = Object.entries(empty).map(([name, none]) =>
    given.includes(name) ? sql.identifier(name) : sql`${none} as ${sql.identifier(name)}`,
  );
  return sql`select ${sql.join(shown, sql`, `)}, urgency from (${rowsOf(kind, moment, measure)}) as ${sql.identifier(kind)}`;
}
