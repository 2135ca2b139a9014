// The rows behind a number of a year.
import { compareTexts } from '@orgscope/contract/lists/arrange';
import type { AnalyticsRow } from '@orgscope/contract/analytics/answers';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { YearKind } from '@orgscope/contract/analytics/year-in-review';
import { message } from '@orgscope/contract/words/message';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { shownAmount } from '../../lib/amount.ts';
import { yearOf } from '../../lib/time/days.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { readPart } from '../analytics/rows/rows.ts';
import type { PageRows, Part, Rows } from '../analytics/rows/rows.ts';
import { yearOfApplication } from './portfolio-year.ts';
import { peopleOfFlow } from './read-people.ts';
import type { PlaceFilters } from './read-people.ts';
import { assetActs, boughtIn, isChange, purchasePrice, readApplications } from './read-records.ts';
import { peopleWhere, purchaseMoney } from './year-data.ts';
import type { PeopleFlow } from './shown-flows.ts';
import { isInMonths, monthOf, monthsOf, yearSpan } from './year-span.ts';
import type { YearSpan } from './year-span.ts';

type Months = readonly [from: number, to: number];
type Counted = YearKind | MeasureKey;

interface Asked {
  readonly database: Database;
  readonly client: PageClient;
  readonly span: YearSpan;
  readonly months: Months;
  readonly filters: PlaceFilters;
  readonly part: Part;
  /** Others are told the titles of pulses that they see: no drafts, no scheduled and no archived ones. */
  readonly isAdmin: boolean;
}

const flows: Partial<Record<Counted, PeopleFlow>> = {
  people_invited: 'people_invited',
  invitations_accepted: 'invitations_accepted',
  acceptance_days_median: 'invitations_accepted',
  people_joined: 'people_joined',
  profiles_completed: 'people_joined',
  people_left: 'people_left',
};

const noMoney = { currency: null, list: null };

async function peopleRows(
  { database, client, span, months, filters, part }: Asked,
  counted: Counted,
  flow: PeopleFlow,
) {
  const count = counted === 'acceptance_days_median' ? sql`flows.days` : sql`1::numeric`;
  const rows = sql`select ${users.id} as id, ${personNameSql} as name, ${users.status} as code, flows.at as date,
      null::numeric as cost, ${count} as count, false as unconverted
    from (${peopleOfFlow(span, flow, peopleWhere(client.id, filters), months)}) as flows
      join ${users} on ${users.clientId} = ${client.id} and ${users.id} = flows.id`;
  return { subject: 'people' as const, ...(await readPart(database, client, rows, part)), ...noMoney };
}

const portfolioKinds = {
  applications_opening: 'opening',
  applications_added: 'added',
  applications_live: 'live',
  applications_retired: 'retired',
  applications_closing: 'closing',
} as const;

/** A year's applications are few enough to be counted here. */
async function portfolioRows(asked: Asked, kind: keyof typeof portfolioKinds): Promise<Rows> {
  const { database, client, span, months, filters, part } = asked;
  const [from, to] = months;
  // What is counted once a year is counted in the year that the months belong to.
  const first = from < 12 ? 0 : 12;
  const [start = 0, end = 0] = [span.starts[first], span.starts[first + 12]];
  const all = await readApplications(database, client, filters);
  const rows = all.flatMap(({ id, name, lifecycle, steps }): AnalyticsRow[] => {
    const told = yearOfApplication(steps, start, end, span.timezone)[portfolioKinds[kind]];
    if (told === false || told === undefined) return [];
    const at = told === true ? undefined : told;
    const month = monthOf(span, at);
    if (month !== undefined && (month < from || month >= to)) return [];
    const date = at === undefined ? null : todayIn(client.timezone, at);
    return [{ id, name, code: lifecycle, date, cost: null, count: 1 }];
  });
  const inOrder = rows.toSorted(
    (one, other) => (one.date ?? '').localeCompare(other.date ?? '') || compareTexts(one.name, other.name),
  );
  const shown = inOrder.slice(part.offset, part.limit === null ? undefined : part.offset + part.limit);
  return {
    subject: 'applications',
    rows: shown,
    total: { rows: rows.length, count: rows.length, cost: null },
    ...noMoney,
  };
}

const tagged = sql`${assets.assetTag} || ' ' || ${assets.name}`;

async function boughtRows({ database, client, span, months, filters, part }: Asked, counted: Counted): Promise<Rows> {
  const money = await purchaseMoney(database, client, span.year);
  const cost = counted === 'purchases' ? purchasePrice(money) : sql`null::numeric`;
  const unconverted =
    counted === 'purchases' ? sql`${assets.purchaseCost} is not null and ${cost} is null` : sql`false`;
  const rows = sql`select ${assets.id} as id, ${tagged} as name, ${assets.status} as code, ${assets.purchaseDate} as date,
      ${cost} as cost, 1::numeric as count, ${unconverted} as unconverted
    from ${assets} where ${boughtIn(span, client, filters, ...months)}`;
  const found = await readPart(database, client, rows, part);
  const { currency } = money;
  const shown = (amount: string | null) =>
    amount === null || currency === null ? null : shownAmount(amount, currency);
  return {
    subject: 'assets',
    rows: found.rows.map((row) => ({ ...row, cost: shown(row.cost) })),
    total: { ...found.total, cost: shown(found.total.cost) },
    currency: counted === 'purchases' ? currency : null,
    list: null,
  };
}

async function actRows({ database, client, span, months, filters, part }: Asked, kind: string): Promise<Rows> {
  const rows = sql`select ${assets.id} as id, ${tagged} as name, ${assets.status} as code, acts.at as date,
      null::numeric as cost, 1::numeric as count, false as unconverted
    from (${assetActs(span, client.id, filters)}) as acts join ${assets} on ${assets.id} = acts.id
      and ${assets.clientId} = ${client.id}
    where acts.kind = ${kind} and ${isInMonths(span, sql`acts.at`, ...months)}`;
  return { subject: 'assets', ...(await readPart(database, client, rows, part)), ...noMoney };
}

/** The changes of each record together. */
async function changeRows({ database, client, span, months, filters, part, isAdmin }: Asked): Promise<Rows> {
  const { id: clientId } = client;
  const rows = sql`select min(${recordEvents.id}) as id,
      coalesce(min(${applications.name}), min(${tagged}), min(${pulses.title}), min(${clients.name}),
        min(${recordEvents.recordId})::text) as name,
      ${recordEvents.resource} as code, max(${recordEvents.at}) as date, null::numeric as cost, count(*)::numeric as count,
      false as unconverted
    from ${recordEvents}
      left join ${applications} on ${recordEvents.resource} = 'applications'
        and ${applications.clientId} = ${clientId} and ${applications.id} = ${recordEvents.recordId}
      left join ${assets} on ${recordEvents.resource} = 'assets'
        and ${assets.clientId} = ${clientId} and ${assets.id} = ${recordEvents.recordId}
      left join ${pulses} on ${recordEvents.resource} = 'pulses'
        and ${pulses.clientId} = ${clientId} and ${pulses.id} = ${recordEvents.recordId}
        ${isAdmin ? sql`` : sql`and ${pulses.state} in ('open', 'closed')`}
      left join ${clients} on ${recordEvents.resource} = 'clients' and ${clients.id} = ${clientId}
    where ${isChange(span, clientId, filters, ...months)} group by ${recordEvents.resource}, ${recordEvents.recordId}`;
  return { subject: 'changes', ...(await readPart(database, client, rows, part)), ...noMoney };
}

function readCounted(asked: Asked, counted: Counted): Promise<Rows> {
  const flow = flows[counted];
  if (flow) return peopleRows(asked, counted, flow);
  if (counted === 'assets_acquired' || counted === 'purchases') return boughtRows(asked, counted);
  if (counted === 'assets_retired' || counted === 'assets_assigned') return actRows(asked, counted);
  if (counted === 'changes') return changeRows(asked);
  return portfolioRows(asked, counted as keyof typeof portfolioKinds);
}

const refuse = (field: string, text: string) => new AppError('validation_failed', { [field]: [text] });

/** The rows of a measure or of a cell by month and kind. People are for administrators. */
export const readYearRows: PageRows = async (database, client, query, part, isAdmin) => {
  const { key, kind, input, year = yearOf(client.today), month } = query;
  if (input !== undefined && !(key && measureOf(key).numerator.includes(input)))
    throw refuse('input', message('analytics.not_input'));
  const counted = key ?? kind;
  if (!counted) throw refuse('kind', message('analytics.rows_of_what'));
  if (flows[counted] && !isAdmin)
    throw new AppError('permission_denied', message('analytics.people_for_administrators'));
  const { function_id, location_id, attribute_option_id } = query;
  const filters = { function_id, location_id, attribute_option_id };
  const span = yearSpan(client.timezone, year);
  const asked = { database, client, span, months: monthsOf(span, month), filters, part, isAdmin };
  return readCounted(asked, counted);
};
