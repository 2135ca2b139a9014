import { compareTexts } from '@orgscope/contract/lists/arrange';
import type { Dimension, ExploreLine, ExplorePage, ExploreValue } from '@orgscope/contract/analytics/explorer';
import { countOf } from '@orgscope/contract/analytics/explorer';
import { criticalities, lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { Database } from '../../db/connections/database.ts';
import { shownAmount } from '../../lib/amount.ts';
import { namedClient } from '../analytics/page/page-client.ts';
import { convertedOf } from '../analytics/page/page-money.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { moneyOf } from './explore-money.ts';
import { currenciesOf, exploreMonths, readMonths } from './explore-months.ts';
import { explorePeople } from './explore-people.ts';
import { exploreRecords } from './explore-records.ts';
import type { Line, Sum, Sums } from './lines.ts';
import { namesOf } from './names-of.ts';
import type { Question } from './question.ts';

const orders: Partial<Record<Dimension, readonly string[]>> = {
  lifecycle: lifecycles,
  time_class: timeClasses,
  criticality: criticalities,
  status: assetStatuses,
  category: assetCategories,
};

/** A question's answer before its names: from snapshots, people or records. `currencies`: those of what is added. */
async function sumsOf(
  database: Database,
  client: AnalyticsClient,
  question: Question,
): Promise<{ sums: Sums; money: PageMoney; currencies: readonly string[] }> {
  if (question.by === 'month' || question.across === 'month') {
    const months = await readMonths(database, client, question);
    const currencies = currenciesOf(months);
    const money = await moneyOf(database, client, question, currencies);
    return { sums: exploreMonths(months, question, money), money, currencies };
  }
  const money = await moneyOf(database, client, question, []);
  if (countOf(question.count).of === 'people')
    return { sums: await explorePeople(database, client, question), money, currencies: [] };
  const { currencies, ...sums } = await exploreRecords(database, client, question, money);
  return { sums, money, currencies };
}

/** Values first, in the order of their codes or months or with the largest first; then what has none, then all others. */
function inOrder(dimension: Dimension, lines: readonly ExploreLine[]): ExploreLine[] {
  const order = orders[dimension];
  const ranks = { value: 0, none: 1, other: 2, hidden: 3 };
  const isMonth = dimension === 'month' || dimension.endsWith('_month');
  return lines.toSorted((one, other) => {
    const ofKind = ranks[one.kind] - ranks[other.kind];
    if (ofKind !== 0) return ofKind;
    if (isMonth) return one.key.localeCompare(other.key);
    if (order) return order.indexOf(one.key) - order.indexOf(other.key);
    const bySize = (other.total?.value ?? 0) - (one.total?.value ?? 0);
    return bySize || compareTexts(one.name ?? one.key, other.name ?? other.key);
  });
}

const keysOf = (lines: readonly Line[]) => lines.flatMap(({ kind, key }) => (kind === 'value' ? [key] : []));

/** The answer to a question of the explorer: the lines in their order, cells, total, and a reason where a value is missing. */
export async function readExplorer(
  database: Database,
  client: AnalyticsClient,
  question: Question,
): Promise<ExplorePage> {
  const { count, by, across, attribute } = question;
  const { sums, money, currencies } = await sumsOf(database, client, question);
  const { isMoney } = countOf(count);
  const [rowNames, columnNames] = await Promise.all([
    namesOf(database, client, by, keysOf(sums.rows)),
    namesOf(database, client, across, keysOf(sums.columns)),
  ]);

  const valueOf = (sum: Sum | undefined): ExploreValue => {
    if (!sum) return { value: null, amount: null, reason: 'no_data' };
    if (sum.unconverted) return { value: null, amount: null, reason: 'not_comparable' };
    if (sum.count === null) return { value: null, amount: null, reason: 'too_few' };
    if (!isMoney) return { value: sum.count, amount: null, reason: null };
    if (sum.cost === null || money.currency === null) return { value: null, amount: null, reason: 'no_data' };
    return { value: Number(sum.cost), amount: shownAmount(sum.cost, money.currency), reason: null };
  };
  const lineOf =
    (names: ReadonlyMap<string, string>) =>
    ({ key, kind, groups, total }: Line): ExploreLine => ({
      key,
      kind,
      name: kind === 'value' ? (names.get(key) ?? null) : null,
      groups,
      total: total === null ? null : valueOf(total),
    });
  return {
    as_of: client.today,
    client: namedClient(client),
    count,
    by,
    across: across ?? null,
    attribute,
    currency: money.currency,
    converted: convertedOf(money, currencies),
    rows: inOrder(by, sums.rows.map(lineOf(rowNames))),
    columns: across ? inOrder(across, sums.columns.map(lineOf(columnNames))) : [],
    cells: sums.cells.map(({ row, column, ...sum }) => ({ row, column, ...valueOf(sum) })),
    total: sums.total && valueOf(sums.total),
  };
}
