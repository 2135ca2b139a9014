// Which tables of a statement are narrowed to a client: by a value, or by a join that leads to one.
import { parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

/** A table, or a subquery, where a statement reads or writes it. */
interface Place {
  readonly alias: string;
  /** Undefined for a subquery. */
  readonly table: string | undefined;
  /** What its client is compared with. */
  readonly equals: Set<Place | 'a value'>;
}

/** What a name can stand for in a part of a statement, the innermost last. */
interface Level {
  readonly places: Place[];
  readonly outer: Level | undefined;
  readonly withs: ReadonlyMap<string, Place>;
}

/** The columns that hold a client, by table. */
export type ClientColumns = ReadonlyMap<string, string>;

interface ClientUse {
  /** The tables that no value and no join narrows to a client. */
  readonly everyClient: readonly string[];
  /** The tables that are read beside these without a join by the client. */
  readonly apart: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const inner = (node: unknown, kind: string): Node | undefined => {
  const found = isNode(node) ? node[kind] : undefined;
  return isNode(found) ? found : undefined;
};
const text = (node: unknown) => String(inner(node, 'String')?.['sval'] ?? '');

/** A column's name, with the table before it if one is named. */
function columnOf(node: unknown): { table: string | undefined; column: string } | undefined {
  const fields = nodes(inner(node, 'ColumnRef')?.['fields']).map(text);
  const column = fields.at(-1);
  return column ? { table: fields.at(-2), column } : undefined;
}

const kinds = ['SelectStmt', 'UpdateStmt', 'DeleteStmt', 'InsertStmt'] as const;

/** Reads how a statement narrows the tables in `clientOf` to a client. */
export function clientUse(statement: string, clientOf: ClientColumns): ClientUse {
  const all: Place[] = [];

  const placeOf = (alias: string, table?: string): Place => {
    const place = { alias, table, equals: new Set<Place | 'a value'>() };
    all.push(place);
    return place;
  };
  const equate = (one: Place | 'a value', other: Place | 'a value') => {
    if (one !== 'a value') one.equals.add(other);
    if (other !== 'a value') other.equals.add(one);
  };

  /** The place whose client a column is. */
  function clientAt(node: unknown, level: Level): Place | undefined {
    const named = columnOf(node);
    if (!named) return undefined;
    for (let at: Level | undefined = level; at; at = at.outer) {
      const place = at.places.find(({ alias, table }) =>
        named.table === undefined
          ? named.column === 'client_id' && (table === undefined || clientOf.get(table) === 'client_id')
          : alias === named.table,
      );
      if (place) return (place.table ? clientOf.get(place.table) : 'client_id') === named.column ? place : undefined;
    }
    return undefined;
  }

  /** A parameter, a constant, or a call of a function over such: not a column, and no query. */
  function isValue(node: unknown): boolean {
    if (!isNode(node)) return true;
    if (Array.isArray(node)) return node.every(isValue);
    if ('ColumnRef' in node || kinds.some((kind) => kind in node)) return false;
    return Object.values(node).every(isValue);
  }

  function compare(left: unknown, right: unknown, level: Level): void {
    const [one, other] = [clientAt(left, level), clientAt(right, level)];
    if (one && other) equate(one, other);
    else if (one && isValue(right)) equate(one, 'a value');
    else if (other && isValue(left)) equate(other, 'a value');
    // `client_id in (select …)`: by the client of the subquery.
    const listed = inner(right, 'SubLink');
    if (one && listed) equate(one, query(listed['subselect'], level));
  }

  /** Takes what every row must fulfil. */
  function condition(node: unknown, level: Level): void {
    const both = inner(node, 'BoolExpr');
    if (both?.['boolop'] === 'AND_EXPR') for (const part of nodes(both['args'])) condition(part, level);
    const comparison = inner(node, 'A_Expr');
    const [name] = nodes(comparison?.['name']).map(text);
    if (comparison && name === '=' && comparison['kind'] !== 'AEXPR_DISTINCT') {
      const [left, right] = [comparison['lexpr'], comparison['rexpr']];
      const rows = [left, right].map((side) => nodes(inner(side, 'RowExpr')?.['args']));
      if (rows[0]?.length && rows[0].length === rows[1]?.length)
        rows[0].forEach((side, at) => compare(side, rows[1]?.[at], level));
      else compare(left, right, level);
    }
    const among = inner(node, 'SubLink');
    if (among?.['testexpr']) {
      const one = clientAt(among['testexpr'], level);
      if (one) equate(one, query(among['subselect'], level));
    }
  }

  function from(node: Node, level: Level): void {
    const range = inner(node, 'RangeVar');
    if (range) {
      const table = String(range['relname']);
      const alias = String(inner(range, 'alias')?.['aliasname'] ?? table);
      const known = findWith(table, level);
      if (known) {
        const place = placeOf(alias);
        equate(place, known);
        level.places.push(place);
      } else level.places.push(placeOf(alias, table));
      return;
    }
    // `unnest($1, …) as given`: its rows, and their clients, are values.
    const given = inner(node, 'RangeFunction');
    if (given && isValue(given['functions'])) {
      const place = placeOf(String(inner(given, 'alias')?.['aliasname'] ?? ''));
      equate(place, 'a value');
      level.places.push(place);
      return;
    }
    const sub = inner(node, 'RangeSubselect');
    if (sub) {
      const place = placeOf(String(inner(sub, 'alias')?.['aliasname'] ?? ''));
      equate(place, query(sub['subquery'], level));
      level.places.push(place);
      return;
    }
    const join = inner(node, 'JoinExpr');
    if (join) {
      const before = level.places.length;
      for (const side of ['larg', 'rarg']) if (isNode(join[side])) from(join[side], level);
      condition(join['quals'], level);
      deeper(join['quals'], level);
      if (nodes(join['usingClause']).some((column) => text(column) === 'client_id')) {
        const [first, ...others] = level.places.slice(before);
        if (first) for (const other of others) equate(first, other);
      }
    }
  }

  const findWith = (name: string, level: Level): Place | undefined =>
    level.withs.get(name) ?? (level.outer && findWith(name, level.outer));

  /** The queries within an expression. */
  function deeper(node: unknown, level: Level): void {
    if (!isNode(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'SelectStmt') query({ SelectStmt: value }, level);
      else deeper(value, level);
    }
  }

  /** Reads a query; the answer stands for its rows. */
  function query(node: unknown, outer: Level | undefined, withs = new Map<string, Place>()): Place {
    const result = placeOf('');
    const kind = kinds.find((name) => isNode(node) && name in node);
    const stmt = kind && inner(node, kind);
    if (!stmt) return result;
    const level: Level = { places: [], outer, withs };
    for (const cte of nodes(inner(stmt, 'withClause')?.['ctes']).map((each) => inner(each, 'CommonTableExpr'))) {
      if (!cte) continue;
      const place = placeOf('');
      if (inner(stmt, 'withClause')?.['recursive']) withs.set(String(cte['ctename']), place);
      equate(place, query(cte['ctequery'], level));
      withs.set(String(cte['ctename']), place);
    }
    for (const arm of ['larg', 'rarg']) if (isNode(stmt[arm])) equate(result, query({ SelectStmt: stmt[arm] }, level));
    const target = isNode(stmt['relation']) ? { RangeVar: stmt['relation'] } : undefined;
    if (target) from(target, level);
    for (const each of [...nodes(stmt['fromClause']), ...nodes(stmt['usingClause'])]) from(each, level);
    condition(stmt['whereClause'], level);
    deeper(stmt['whereClause'], level);
    if (kind === 'InsertStmt') insert(stmt, level);
    const shown = kind === 'SelectStmt' ? stmt['targetList'] : stmt['returningList'];
    if (kind !== 'SelectStmt') deeper(stmt['targetList'], level);
    for (const each of nodes(shown)) {
      const value = inner(each, 'ResTarget');
      const name = value?.['name'] ?? columnOf(value?.['val'])?.column;
      const origin = clientAt(value?.['val'], level);
      if (origin && (name === 'client_id' || origin)) equate(result, origin);
      else if (name === 'client_id' && isValue(value?.['val'])) equate(result, 'a value');
      else if (inner(inner(value?.['val'], 'ColumnRef')?.['fields'], '0')?.['A_Star'])
        for (const place of level.places) equate(result, place);
      deeper(value?.['val'], level);
    }
    for (const part of ['groupClause', 'sortClause', 'havingClause', 'limitCount', 'distinctClause'])
      deeper(stmt[part], level);
    return result;
  }

  function insert(stmt: Node, level: Level): void {
    const [into] = level.places;
    if (!into) return;
    const at = nodes(stmt['cols']).findIndex((column) => inner(column, 'ResTarget')?.['name'] === 'client_id');
    const select = inner(stmt['selectStmt'], 'SelectStmt');
    const isListed = nodes(select?.['valuesLists']).length > 0;
    if (at >= 0 && isListed) equate(into, 'a value');
    const source = query(stmt['selectStmt'], level);
    if (at < 0 || isListed) return;
    // `select * from unnest($1, …)`
    if (isValue({ ...select, targetList: [] })) return equate(into, 'a value');
    const given = inner(nodes(select?.['targetList'])[at], 'ResTarget')?.['val'];
    if (isValue(given)) equate(into, 'a value');
    else equate(into, source);
  }

  for (const { stmt } of (parseSync(statement) as { stmts?: { stmt: Node }[] }).stmts ?? []) query(stmt, undefined);
  return summary(all, clientOf);
}

/** The places that lead to each other by comparisons of their clients. */
function reachable(start: Place): Set<Place | 'a value'> {
  const reached = new Set<Place | 'a value'>([start]);
  for (const place of reached) if (place !== 'a value') for (const next of place.equals) reached.add(next);
  return reached;
}

function summary(all: readonly Place[], clientOf: ClientColumns): ClientUse {
  const held = all.filter(({ table }) => table !== undefined && clientOf.get(table) === 'client_id');
  const open = held.filter((place) => !reachable(place).has('a value'));
  const [first] = open;
  const joined = first ? reachable(first) : undefined;
  const names = (places: readonly Place[]) => [...new Set(places.map(({ table }) => table ?? ''))].toSorted();
  return { everyClient: names(open), apart: joined ? names(held.filter((place) => !joined.has(place))) : [] };
}
