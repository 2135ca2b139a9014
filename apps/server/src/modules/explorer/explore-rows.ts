// The rows behind a number of the explorer: what they count or cost adds up to it.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import type { AnalyticsRow } from '@orgscope/contract/analytics/answers';
import { message } from '@orgscope/contract/words/message';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Session } from '../../identity/session/session.ts';
import { shownAmount } from '../../lib/amount.ts';
import { readPart } from '../analytics/rows/rows.ts';
import type { Part, Rows } from '../analytics/rows/rows.ts';
import { isRecordsAdmin } from '../records/list-of-client.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { moneyOf } from './explore-money.ts';
import { amountOfUnits, currenciesOf, exploreMonths, readMonths, unitsOf } from './explore-months.ts';
import { isActive, placeColumns } from './explore-people.ts';
import { exploreRecords } from './explore-records.ts';
import type { Question } from './question.ts';
import { othersKey } from './lines.ts';
import { namesOf } from './names-of.ts';
import { recordsOf } from './record-values.ts';

/** A row and a column of the answer, by key. */
export interface ExploredCell {
  readonly row: string | undefined;
  readonly column: string | undefined;
}

interface ExploredRows extends Rows {
  readonly subject: 'applications' | 'assets' | 'people' | 'figures';
}

const cellOf = ({ by, across }: Question, { row, column }: ExploredCell): (readonly [Dimension, string])[] => [
  ...(row === undefined ? [] : [[by, row] as const]),
  ...(across === undefined || column === undefined ? [] : [[across, column] as const]),
];

async function recordRows(
  database: Database,
  client: AnalyticsClient,
  question: Question,
  cell: ExploredCell,
  part: Part,
) {
  const wanted = cellOf(question, cell);
  const money = await moneyOf(database, client, question, []);
  const { kind, table, where, cost, unconverted, valueOf, isIndexed } = recordsOf(client.id, question, money);
  // Which values are the others depends on which are shown.
  const hasOthers = wanted.some(([, key]) => key === othersKey);
  const shown = hasOthers ? await exploreRecords(database, client, question, money) : undefined;
  const conditions = wanted.map(([dimension, key]): SQL => {
    const { raw, key: keyOf, has } = valueOf(dimension);
    if (key === 'none') return sql`${keyOf(raw)} is null`;
    if (key !== othersKey) return has(key);
    const lines = dimension === question.by ? shown?.rows : shown?.columns;
    const keys = (lines ?? []).filter((line) => line.kind === 'value').map((line) => line.key);
    return sql`${keyOf(raw)} <> all (select json_array_elements_text(${JSON.stringify(keys)}::json))`;
  });
  const [name, code, date] =
    kind === 'assets'
      ? [sql`${assets.assetTag} || ' ' || ${assets.name}`, assets.status, assets.purchaseDate]
      : [applications.name, applications.lifecycle, applications.contractEndDate];
  const id = kind === 'assets' ? assets.id : applications.id;
  const dated = wanted.some(([dimension]) => dimension.endsWith('_month'));
  const amount = cost ?? sql`null::numeric`;
  const found = await readPart(
    database,
    client,
    sql`select ${id} as id, ${name} as name, ${code} as code, ${dated ? date : sql`null::date`} as date,
        ${amount} as cost, 1::numeric as count, ${unconverted ?? sql`false`} as unconverted
      from ${table} where ${and(where, ...conditions)}`,
    part,
    isIndexed(wanted.map(([dimension]) => dimension)) ? 'twice' : 'once',
  );
  const { currency } = money;
  const inMoney = (text: string | null) => (text === null || currency === null ? null : shownAmount(text, currency));
  return {
    subject: kind,
    rows: found.rows.map((row) => ({ ...row, cost: inMoney(row.cost) })),
    total: { ...found.total, cost: inMoney(found.total.cost) },
    currency,
    list: null,
  };
}

async function peopleRows(
  database: Database,
  client: AnalyticsClient,
  question: Question,
  cell: ExploredCell,
  part: Part,
) {
  const { attribute, filters } = question;
  const { function_id: ofFunction, location_id: ofLocation } = filters;
  const answer = sql`(select ${userAttributeValues.optionId} from ${userAttributeValues} where ${and(
    eq(userAttributeValues.clientId, users.clientId),
    eq(userAttributeValues.userId, users.id),
    eq(userAttributeValues.attributeId, attribute?.id ?? 0),
  )})`;
  const conditions = cellOf(question, cell).map(([dimension, key]): SQL => {
    const column =
      dimension === 'attribute' ? answer : placeColumns[dimension === 'location' ? 'location' : 'function'];
    return key === 'none' ? sql`${column} is null` : sql`${column}::text = ${key}`;
  });
  const where = and(
    isActive(client.id),
    ofFunction === undefined ? undefined : eq(users.clientFunctionId, ofFunction),
    ofLocation === undefined ? undefined : eq(users.clientLocationId, ofLocation),
    ...conditions,
  );
  const found = await readPart(
    database,
    client,
    sql`select ${users.id} as id, ${personNameSql} as name, ${users.status} as code, null::date as date,
        null::numeric as cost, 1::numeric as count, false as unconverted from ${users} where ${where}`,
    part,
  );
  return { subject: 'people', ...found, currency: null, list: null } as const;
}

interface Entry {
  readonly key: string;
  /** The currency in which it was counted. */
  readonly own: string | null;
  readonly units: number | undefined;
  readonly count: number;
}

/** What a snapshot counted: records do not say later what they were. */
async function monthRows(
  database: Database,
  client: AnalyticsClient,
  question: Question,
  cell: ExploredCell,
  part: Part,
) {
  const months = await readMonths(database, client, question);
  const money = await moneyOf(database, client, question, currenciesOf(months));
  const wanted = cellOf(question, cell);
  const month = wanted.find(([dimension]) => dimension === 'month')?.[1];
  const group = wanted.find(([dimension]) => dimension !== 'month')?.[1];
  const found = months.find(({ day }) => day.slice(0, 7) === month);
  // Which groups are the others depends on which are shown.
  const sums = group === othersKey ? exploreMonths(months, question, money) : undefined;
  const lines = (question.by === 'month' ? sums?.columns : sums?.rows) ?? [];
  const isShown = (key: string) => lines.some((line) => line.key === key);
  const groups = Object.entries(found?.groups ?? {}).filter(
    ([key]) => group === undefined || key === group || (group === othersKey && key !== 'none' && !isShown(key)),
  );
  const { currency } = money;
  const { isMoney } = countOf(question.count);
  const dimension = question.by === 'month' ? question.across : question.by;
  const names = await namesOf(
    database,
    client,
    dimension,
    groups.flatMap(([key]) => (key === 'none' ? [] : [key])),
  );
  const entries: readonly Entry[] = groups.flatMap(([key, { count, cost = {} }]): Entry[] =>
    isMoney
      ? Object.entries(cost).map(([own, amount]) => ({ key, own, units: unitsOf(amount, own, money), count: 0 }))
      : [{ key, own: null, units: undefined, count }],
  );
  const rows = entries.map(({ key, own, units, count }, index): AnalyticsRow => {
    const name = names.get(key);
    const code = key === 'all' || key === 'none' || name !== undefined ? null : key;
    const cost = units === undefined || currency === null ? null : amountOfUnits(units, currency);
    const title = [name, own].filter((word) => word !== null && word !== undefined).join(', ') || client.name;
    return { id: index + 1, name: title, code, date: found?.day ?? null, cost, count };
  });
  const isKnown = isMoney && currency !== null && entries.every(({ units }) => units !== undefined);
  const total = {
    rows: rows.length,
    count: rows.reduce((sum, row) => sum + row.count, 0),
    cost: isKnown
      ? amountOfUnits(
          entries.reduce((sum, { units = 0 }) => sum + units, 0),
          currency,
        )
      : null,
  };
  const shown = rows.slice(part.offset, part.limit === null ? undefined : part.offset + part.limit);
  return { subject: 'figures', rows: shown, total, currency, list: null } as const;
}

/** People are for administrators; nobody else sees whose records they are. */
export async function readExploredRows(
  database: Database,
  caller: Session,
  client: AnalyticsClient,
  question: Question,
  cell: ExploredCell,
  part: Part,
): Promise<ExploredRows> {
  const isOfPeople = countOf(question.count).of === 'people';
  if (isOfPeople && !isRecordsAdmin(caller))
    throw new AppError('permission_denied', message('analytics.people_for_administrators'));
  if (question.by === 'month' || question.across === 'month') return monthRows(database, client, question, cell, part);
  return isOfPeople
    ? peopleRows(database, client, question, cell, part)
    : recordRows(database, client, question, cell, part);
}
