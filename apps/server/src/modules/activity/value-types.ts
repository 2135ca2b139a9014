import type { ActivityChange } from '@orgscope/contract/resources/activity';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditedTables } from './audited-tables.ts';

type ValueType = NonNullable<ActivityChange['type']>;

const ofColumns: Readonly<Record<string, ValueType>> = {
  PgBoolean: 'boolean',
  PgDateString: 'date',
  PgTimestamp: 'moment',
  PgNumeric: 'amount',
  PgDoublePrecision: 'number',
  PgInteger: 'number',
  PgJsonb: 'json',
};

const ofColumn = ({ columnType, enumValues }: PgColumn): ValueType | undefined =>
  enumValues?.length ? 'code' : ofColumns[columnType];

// From the tables as the server knows them: the database does not say which texts are codes.
const types = new Map(
  auditedTables.flatMap((table) =>
    Object.values(getTableColumns(table)).map(
      (column) => [`${getTableName(table)}.${column.name}`, ofColumn(column)] as const,
    ),
  ),
);

/** Texts of which no column says what they are: codes of open lists, and parts of acts, such as the query of an export. */
const ofFields: Readonly<Record<string, ValueType>> = {
  country: 'code',
  currency: 'code',
  screen: 'code',
  act: 'code',
  kind: 'code',
  key: 'code',
  why: 'code',
  status: 'code',
  function_type: 'code',
  module: 'code',
  portion: 'code',
  warranty: 'code',
  without: 'code',
  lifecycle: 'code',
  criticality: 'code',
  time_class: 'code',
  input: 'code',
  chart: 'code',
  missing: 'code',
  count: 'code',
  by: 'code',
  across: 'code',
  from: 'moment',
  before: 'moment',
};

/** Numbers that count nothing: years, and what refers to a record. */
const isName = (field: string) => field === 'year' || /_(id|by)$/.test(field);

function ofValue(value: unknown): ValueType | undefined {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return 'number';
  return typeof value === 'object' && value !== null ? 'json' : undefined;
}

const isList = (value: unknown) => Array.isArray(value) && value.every((each) => typeof each !== 'object');

/** What the values of a kind's field are, by its column and not by their looks: a text can look like anything. */
export function typeOf(kind: string, field: string, value: unknown): ValueType {
  if (isList(value)) return 'list';
  if (isName(field)) return 'text';
  const ofText = typeof value === 'string' ? ofFields[field] : undefined;
  return types.get(`${kind}.${field}`) ?? ofText ?? ofValue(value) ?? 'text';
}
