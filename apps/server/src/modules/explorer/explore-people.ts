// People by function, location and the option of an attribute. What is hidden is the same whatever is asked.
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { shownFunctions, shownTable } from '../analytics/people/hidden-groups.ts';
import type { Cell, PlaceId, TypeOf } from '../analytics/people/hidden-groups.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { counted, tooFew } from './lines.ts';
import type { Line, Sum, Sums } from './lines.ts';
import type { Question } from './question.ts';

/** In the order in which they are rows and columns: a table that lies on its side must hide the same cells. */
const places = ['function', 'location', 'attribute'] as const;
type Place = (typeof places)[number];

export const isActive = (clientId: number) => sql`${users.clientId} = ${clientId} and ${users.status} = 'active'`;

export const placeColumns = {
  function: users.clientFunctionId,
  location: users.clientLocationId,
  attribute: userAttributeValues.optionId,
};

/** The active people by one or two places. */
async function readCells(
  database: Database,
  { id, scope }: AnalyticsClient,
  named: readonly Place[],
  attribute: number,
) {
  const [first = 'function', second] = named;
  const answers = sql`left join ${userAttributeValues} on ${and(
    eq(userAttributeValues.clientId, users.clientId),
    eq(userAttributeValues.userId, users.id),
    eq(userAttributeValues.attributeId, attribute),
  )}`;
  const { rows } = await database.in(scope).execute<Cell & Record<string, unknown>>(sql`
    select ${placeColumns[first]} as row, ${second ? placeColumns[second] : sql`null::int`} as column, count(*)::int as count
    from ${users} ${named.includes('attribute') ? answers : sql``}
    where ${isActive(id)} group by 1, 2`);
  return rows;
}

/** The types of the functions: where they are shown, as many are hidden of each. */
async function readTypes(database: Database, { id, scope }: AnalyticsClient): Promise<TypeOf> {
  const rows = await database
    .in(scope)
    .select({ id: functions.id, type: functions.type })
    .from(functions)
    .where(eq(functions.clientId, id));
  const types = new Map<PlaceId, (typeof rows)[number]['type']>(rows.map((row) => [row.id, row.type]));
  return (functionId) => types.get(functionId) ?? null;
}

const keyOf = (id: PlaceId) => (id === null ? 'none' : String(id));
const kindOf = (id: PlaceId) => (id === null ? 'none' : 'value');
const hidden = 'hidden';

interface Asked {
  readonly by: Dimension;
  readonly across: Dimension | undefined;
  /** The places that are filtered by. */
  readonly only: { readonly [P in Place]?: number | undefined };
}

/** What is shown of a table whose rows are the first of the named places and whose columns are the second, if any. */
export function sumPeople(
  cells: readonly Cell[],
  named: readonly Place[],
  { by, across, only }: Asked,
  typeOf: TypeOf,
): Sums {
  const [first, second] = named;
  const table = shownTable(
    cells,
    first === 'function' ? (byFunction) => shownFunctions(byFunction, typeOf) : undefined,
  );
  const isRow = (place: Dimension | undefined) => place === first;
  const wantedRow = first && only[first];
  const wantedColumn = second && only[second];

  /** How many have both values, either left open. */
  const at = (row: PlaceId | undefined, column: PlaceId | undefined): Sum => {
    if (row === undefined && column === undefined) return table.total === null ? tooFew : counted(table.total);
    if (column === undefined) return sumIf(table.rows, table.byRow, row ?? null);
    if (row === undefined) return sumIf(table.columns, table.byColumn, column);
    // A place without anybody tells nothing of others.
    const isEmpty = !table.byRow.has(row) || !table.byColumn.has(column);
    return isEmpty || table.isShown(row, column) ? counted(table.countAt(row, column)) : tooFew;
  };

  /** The values of a dimension where the filters leave anybody or hide it. */
  const valuesOf = (dimension: Dimension): readonly [PlaceId, Sum][] => {
    const [own, wanted] = isRow(dimension) ? [table.byRow, wantedRow] : [table.byColumn, wantedColumn];
    const all = wanted === undefined ? [...own.keys()] : [wanted];
    return all.map((id) => [id, isRow(dimension) ? at(id, wantedColumn) : at(wantedRow, id)]);
  };
  const linesOf = (dimension: Dimension): Line[] => {
    const values = valuesOf(dimension);
    const gone = values.filter(([, { count }]) => count === null).length;
    return [
      ...values.flatMap(([id, total]): Line[] =>
        total.count ? [{ key: keyOf(id), kind: kindOf(id), groups: null, total }] : [],
      ),
      ...(gone > 0 ? [{ key: hidden, kind: hidden, groups: gone, total: tooFew } as const] : []),
    ];
  };

  const rows = linesOf(by);
  const total = at(wantedRow, wantedColumn);
  if (across === undefined) return { rows, columns: [], cells: [], total };
  const columnLines = linesOf(across);
  const idOf = (key: string): PlaceId => (key === 'none' ? null : Number(key));
  const pair = (row: string, column: string): Sum => {
    if (row === hidden || column === hidden) return tooFew;
    return isRow(by) ? at(idOf(row), idOf(column)) : at(idOf(column), idOf(row));
  };
  return {
    rows,
    columns: columnLines,
    cells: rows.flatMap(({ key: row }) =>
      columnLines.flatMap(({ key: column }) => {
        const sum = pair(row, column);
        return sum.count === 0 ? [] : [{ row, column, ...sum }];
      }),
    ),
    total,
  };
}

function sumIf(shown: ReadonlySet<PlaceId>, counts: ReadonlyMap<PlaceId, number>, id: PlaceId): Sum {
  const count = counts.get(id) ?? 0;
  return count === 0 || shown.has(id) ? counted(count) : tooFew;
}

/** Active people by one or two dimensions; groups of fewer than five, and those that would reveal them, have no count. */
export async function explorePeople(database: Database, client: AnalyticsClient, question: Question): Promise<Sums> {
  const { by, across, attribute, filters } = question;
  const only = { function: filters.function_id, location: filters.location_id };
  const named = places.filter(
    (place) => place === by || place === across || (place !== 'attribute' && only[place] !== undefined),
  );
  if (named.includes('attribute') && !attribute) return { rows: [], columns: [], cells: [], total: counted(0) };
  const [cells, typeOf] = await Promise.all([
    readCells(database, client, named, attribute?.id ?? 0),
    readTypes(database, client),
  ]);
  return sumPeople(cells, named, { by, across, only }, typeOf);
}
