// Counts and costs of today's applications and assets, in one statement.
import { exploreLimits } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { kindOf, othersKey } from './lines.ts';
import type { Lines, Sum, Sums } from './lines.ts';
import { recordsOf } from './record-values.ts';
import type { Records } from './record-values.ts';
import type { Question } from './question.ts';

const isMonth = (dimension: Dimension) => dimension.endsWith('_month');

const sums = sql.raw(
  'coalesce(sum(n), 0)::int as count, sum(cost)::text as cost, coalesce(bool_or(unconverted), false) as unconverted',
);

/** The keys of a dimension: the largest values by themselves, or the latest months, then all others together. */
const keysOf = (side: 'a' | 'b', dimension: Dimension, isMoney: boolean): SQL => {
  const value = sql.raw(side);
  const order = isMonth(dimension)
    ? sql`${value} desc`
    : sql`${sql.raw(isMoney ? 'sum(cost) desc nulls last' : 'sum(n) desc')}, ${value}`;
  return sql`select ${value} as value, case when ${value} = 'none' then 'none'
      when row_number() over (order by ${value} = 'none', ${order}) <= ${exploreLimits.values} then ${value}
      else ${othersKey} end as key from base group by 1`;
};

const linesOf = (line: 'row_key' | 'column_key', keys: SQL): SQL => sql`(
  select coalesce(json_agg(lines), '[]') from (
    select ${sql.raw(line)} as key, ${sums},
      case when ${sql.raw(line)} = ${othersKey} then (select count(*)::int from ${keys} where key = ${othersKey}) end as groups
    from pairs group by 1) as lines)`;

function statement(
  { table, where, sum, currency, unconverted, valueOf }: Records,
  by: Dimension,
  across: Dimension | undefined,
): SQL {
  const [one, other] = [valueOf(by), across && valueOf(across)];
  const isMoney = sum !== undefined;
  const [a, b] = [sql.raw('a'), sql.raw('b')];
  const grouped = [
    sql`${one.raw} as a`,
    ...(other ? [sql`${other.raw} as b`] : []),
    ...(currency ? [sql`${currency} as currency`] : []),
  ];
  const keyed = (value: SQL) => sql`coalesce(${value}, 'none')`;
  // Grouped as it is stored, which is fast, and then by key.
  return sql`
    with scanned as (
      select ${sql.join(grouped, sql`, `)}, count(*) as n,
        ${sum ?? sql`null::numeric`} as cost, ${unconverted ? sql`bool_or(${unconverted})` : sql`false`} as unconverted
      from ${table} where ${where} group by ${sql.raw(grouped.map((_, at) => at + 1).join())}),
    base as materialized (
      select ${keyed(one.key(a))} as a, ${other ? keyed(other.key(b)) : sql`'none'`} as b, sum(n) as n, sum(cost) as cost,
        bool_or(unconverted) as unconverted
      from scanned group by 1, 2),
    rows_of as materialized (${keysOf('a', by, isMoney)}),
    columns_of as materialized (${across ? keysOf('b', across, isMoney) : sql`select 'none' as value, 'none' as key`}),
    pairs as materialized (
      select rows_of.key as row_key, columns_of.key as column_key, sum(n) as n, sum(cost) as cost,
        bool_or(unconverted) as unconverted
      from base join rows_of on rows_of.value = a join columns_of on columns_of.value = b group by 1, 2)
    select ${linesOf('row_key', sql`rows_of`)} as rows,
      ${across ? linesOf('column_key', sql`columns_of`) : sql`'[]'::json`} as columns,
      ${
        across
          ? sql`(select coalesce(json_agg(cells), '[]') from (
              select row_key as row, column_key as column, ${sums} from pairs group by 1, 2) as cells)`
          : sql`'[]'::json`
      } as cells,
      (select row_to_json(total) from (select ${sums} from pairs) as total) as total,
      ${currency ? sql`(select coalesce(json_agg(distinct currency), '[]') from scanned)` : sql`'[]'::json`} as currencies`;
}

interface Found extends Record<string, unknown> {
  /** With the number of values that are counted together as the others. */
  rows: (Sum & { key: string; groups: number | null })[];
  columns: (Sum & { key: string; groups: number | null })[];
  cells: (Sum & { row: string; column: string })[];
  total: Sum;
  currencies: string[];
}

const asLines = (found: Found['rows']): Lines =>
  found.map(({ key, groups, ...total }) => ({
    key,
    kind: kindOf(key),
    groups,
    total,
  }));

/** What a statement may take, in milliseconds: of a client with millions of pairs, nobody waits for the answer. */
const patience = 5_000;

// An index that has all that is asked is read instead of the table: neither is read in order from a disk any more. Workers
// group what they read before they hand it on, also where the planner expects many groups, and do so in memory. With the
// process that waits for them, there would be three for two cores.
const settings = sql.raw(`set local statement_timeout = ${patience}; set local random_page_cost = 1;
  set local parallel_tuple_cost = 0; set local work_mem = '32MB'`);

export async function exploreRecords(
  database: Database,
  client: AnalyticsClient,
  question: Question,
  money: PageMoney,
): Promise<Sums & Pick<Found, 'currencies'>> {
  const { by, across } = question;
  const records = recordsOf(client.id, question, money);
  const { rows } = await database.transaction(client.scope, async (tx) => {
    await tx.execute(settings);
    return tx.execute<Found>(statement(records, by, across));
  });
  const [found] = rows;
  if (!found) throw new Error('A statement without a row');
  return { ...found, rows: asLines(found.rows), columns: asLines(found.columns) };
}
