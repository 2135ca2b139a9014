// The rows behind a number: what they count or cost adds up to it.
import type { AnalyticsRow } from '@orgscope/contract/analytics/answers';
import { message } from '@orgscope/contract/words/message';
import type { Module } from '@orgscope/contract/modules';
import { isPulseMeasure } from '@orgscope/contract/analytics/pulse-measures';
import type { rowSubjects, RowsQuery } from '@orgscope/contract/resources/analytics';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { personNameSql } from '../../../db/sql/person-name-sql.ts';
import { applications } from '../../../db/tables/applications.ts';
import { assets } from '../../../db/tables/assets.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Session } from '../../../identity/session/session.ts';
import { shownAmount } from '../../../lib/amount.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { isRecordsAdmin } from '../../records/list-of-client.ts';
import { hasChosen } from '../../references/has-chosen.ts';
import { checkSubscribed } from '../../subscriptions/analytics-client.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { isCountedToday, measureItInputs, technologyMoney } from '../measure-it/measure-it-inputs.ts';
import type { PageClient } from '../page/page-client.ts';
import type { PageMoney } from '../page/page-money.ts';
import {
  applicationsOf,
  assetsOf,
  checkAnswersFilter,
  checkFilters,
  peopleOf,
} from '../performance/performance-filters.ts';
import type { Filters } from '../performance/performance-filters.ts';
import { inputRows } from './input-rows.ts';
import { performanceMeasure } from '../performance/performance-page.ts';
import { readPulseRows } from './pulse-rows.ts';
import { applicationCost, dayOf, portfolioMoney, purchaseCost } from '../performance/record-inputs.ts';
import { listPath } from './row-list.ts';
import { pageOf, rowSetOf } from './row-sets.ts';
import type { RowSet } from './row-sets.ts';

type Subject = (typeof rowSubjects)[number];

export interface Rows {
  readonly subject: Subject;
  readonly rows: AnalyticsRow[];
  readonly total: { rows: number; count: number; cost: string | null };
  readonly currency: string | null;
  readonly list: string | null;
}

/** A part of the rows; all of them without a limit. */
export interface Part {
  readonly limit: number | null;
  readonly offset: number;
}

/** The rows of a page that has them in a module of its own. */
export type PageRows = (
  database: Database,
  client: AnalyticsClient,
  query: Omit<RowsQuery, 'client_id'>,
  part: Part,
  isAdmin: boolean,
) => Promise<Rows>;
export type RowsOfPages = Partial<Record<Module, PageRows>>;

interface Found extends Record<string, unknown> {
  rows: AnalyticsRow[];
  total: Rows['total'];
}

function recordRows(
  client: AnalyticsClient,
  filters: Filters,
  money: PageMoney,
  { sets }: Extract<RowSet, { of: 'records' }>,
): SQL {
  const selects = sets.map(({ kind, where, sum, code, date }) => {
    const count = sum && sum !== 'cost' ? sum : sql`1`;
    if (kind === 'applications') {
      const cost = applicationCost(money);
      return sql`select ${applications.id} as id, ${applications.name} as name, ${code} as code, ${date} as date,
          ${cost} as cost, ${count}::numeric as count, ${applications.annualCost} is not null and ${cost} is null as unconverted
        from ${applications} where ${and(applicationsOf(client.id, filters), where)}`;
    }
    const cost = sum === 'cost' ? purchaseCost(money) : sql`null::numeric`;
    return sql`select ${assets.id} as id, ${assets.assetTag} || ' ' || ${assets.name} as name, ${code} as code,
        ${date} as date, ${cost} as cost, ${count}::numeric as count,
        ${sum === 'cost' ? sql`${assets.purchaseCost} is not null and ${cost} is null` : sql`false`} as unconverted
      from ${assets} where ${and(assetsOf(client.id, filters), where)}`;
  });
  return sql.join(selects, sql` union all `);
}

const peopleRows = (clientId: number, who: 'seats' | 'active', filters: Filters): SQL =>
  sql`select ${users.id} as id, ${personNameSql} as name, ${users.status} as code, null::date as date,
      null::numeric as cost, 1::numeric as count, false as unconverted
    from ${users} where ${
      who === 'seats'
        ? peopleOf(clientId)
        : and(
            peopleOf(clientId, filters),
            eq(users.status, 'active'),
            filters.attribute_option_id === undefined
              ? undefined
              : hasChosen(clientId, users.id, filters.attribute_option_id),
          )
    }`;

const isMoment = (date: string) => date.length > 10;

/**
 * The rows by date, then the largest first; the total is of all rows, whatever the part. Moments become days in the client's
 * time zone. Many rows that an index can count are better read twice: counted there, and sorted without being stored.
 */
export async function readPart(
  database: Database,
  { scope, timezone }: PageClient,
  rows: SQL,
  { limit, offset }: Part,
  reading: 'once' | 'twice' = 'once',
) {
  const found = await database.in(scope).execute<Found>(sql`
    with found as ${sql.raw(reading === 'once' ? 'materialized' : 'not materialized')} (${rows})
    select
      (select json_build_object('rows', count(*), 'count', coalesce(sum(count), 0),
        'cost', case when not bool_or(unconverted) then sum(cost)::text end) from found) as total,
      (select coalesce(json_agg(part), '[]') from (
        select id, name, code, date, cost::text as cost, count from found
        order by date nulls last, count desc, found.cost desc nulls last, name, id
        limit ${limit}::int offset ${offset}::int) as part) as rows`);
  const [part] = found.rows;
  if (!part) throw new Error('A statement without a row');
  const dated = (date: string | null) => (date !== null && isMoment(date) ? todayIn(timezone, Date.parse(date)) : date);
  return { ...part, rows: part.rows.map((row) => ({ ...row, date: dated(row.date) })) };
}

const hasNone = { rows: [], total: { rows: 0, count: 0, cost: null } };

/** The rows that a query names. People are for administrators; nobody else sees whose records they are. */
export async function readRows(
  database: Database,
  caller: Session,
  client: AnalyticsClient,
  query: Omit<RowsQuery, 'client_id'>,
  part: Part,
  ofPages: RowsOfPages,
): Promise<Rows> {
  const page = pageOf(query);
  checkSubscribed(client, page);
  const { key, input, chart: _, kind: __, year, ...filters } = query;
  const isAdmin = isRecordsAdmin(caller);
  if (key && isPulseMeasure(key)) {
    await checkFilters(database, client, filters);
    const isWhole = Object.values(filters).every((filter) => filter === undefined);
    return readPulseRows({ database, caller, client }, { key, input, year, isWhole }, part);
  }
  const ofPage = ofPages[page];
  if (ofPage) {
    checkAnswersFilter(caller, filters);
    await checkFilters(database, client, filters);
    return ofPage(database, client, query, part, isAdmin);
  }
  const found = rowSetOf(query, dayOf(client));
  if (!isAdmin && (found.of === 'people' || filters.owner_id !== undefined))
    throw new AppError('permission_denied', message('analytics.people_for_administrators'));
  if (page === 'performance_dashboard' || found.of === 'records') checkAnswersFilter(caller, filters);
  await checkFilters(database, client, filters);

  const isFigures = page === 'measure_it' && found.of !== 'people';
  const ofYear = isFigures && key ? await measureItInputs(database, client, key, year) : undefined;
  if (found.of === 'inputs' || (ofYear && !isCountedToday(ofYear, client))) {
    const value = ofYear ?? (key && (await performanceMeasure(database, client, key, filters)));
    const currency = ofYear ? ofYear.inputsCurrency : (value?.currency ?? null);
    const rows = value ? inputRows(value, currency) : [];
    const shown = rows.slice(part.offset, part.limit === null ? undefined : part.offset + part.limit);
    // Figures of several units are not added up: the total is their number.
    const total = { rows: rows.length, count: rows.length, cost: null };
    return { subject: 'figures', rows: shown, total, currency, list: null };
  }

  if (found.of === 'people') {
    const some = await readPart(database, client, peopleRows(client.id, found.who, filters), part);
    return { subject: 'people', ...some, currency: null, list: null };
  }

  const money = ofYear ? await technologyMoney(database, ofYear, client.today) : await portfolioMoney(database, client);
  const { sets } = found;
  const [only, second] = sets;
  const subject = !only || second ? 'records' : only.kind;
  const { rows, total } = only
    ? await readPart(database, client, recordRows(client, filters, money, found), part)
    : hasNone;
  const { currency } = money;
  const shown = (cost: string | null) => (cost === null || currency === null ? null : shownAmount(cost, currency));
  return {
    subject,
    rows: rows.map((row) => ({ ...row, cost: shown(row.cost) })),
    total: { ...total, cost: shown(total.cost) },
    currency,
    list: isAdmin
      ? listPath({ subject, client: client.id === caller.user.clientId ? undefined : client.id }, query)
      : null,
  };
}
