// The demo's records as they were on a day: their histories, read backwards.
import { english } from '@orgscope/contract/words/english';
import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { recordEvents } from '../../db/tables/record-events.ts';

type Event = typeof recordEvents.$inferInsert;

// Histories tell the labels.
const codeIn =
  <Code extends string>(codes: readonly Code[], labelOf: (code: Code) => string) =>
  (label: string): string =>
    codes.find((code) => labelOf(code) === label) ?? label;
const amountOf = (priced: string) => priced.split(' ')[0] ?? priced;

/** The columns that histories change, and how they tell a value. Other fields are not counted. */
const told: Readonly<Record<string, readonly [column: string, valueOf: (text: string) => unknown]>> = {
  lifecycle: ['lifecycle', codeIn(lifecycles, (code) => english(`applications.codes.lifecycle.${code}`))],
  criticality: ['criticality', codeIn(criticalities, (code) => english(`applications.codes.criticality.${code}`))],
  end_of_life_date: ['endOfLifeDate', String],
  functional_fit: ['functionalFit', Number],
  technical_fit: ['technicalFit', Number],
  annual_cost: ['annualCost', amountOf],
  active_users: ['activeUsers', Number],
  status: ['status', codeIn(assetStatuses, (code) => english(`assets.codes.status.${code}`))],
};

export interface DemoRecord {
  readonly id: number;
  readonly createdAt: Date;
  readonly isActive: boolean;
}

/** Takes a record back over an event. `locations` are the ids of a client's locations, by name. */
function before<Row extends DemoRecord>(
  row: Row,
  { act, changes }: Event,
  locations: ReadonlyMap<string, number>,
): Row {
  const undone: Record<string, unknown> = act === 'deleted' ? { isActive: true } : {};
  for (const { field, from } of changes) {
    const [column, valueOf] = told[field] ?? [];
    if (field === 'location' && from !== null) undone['locationId'] = locations.get(from) ?? null;
    else if (column && valueOf) undone[column] = from === null ? null : valueOf(from);
  }
  return { ...row, ...undone };
}

/** The records at moments before now, the latest first: each step takes back the events after it. */
export function* pastRecords<Row extends DemoRecord>(
  rows: readonly Row[],
  events: readonly Event[],
  locations: ReadonlyMap<string, number>,
  moments: readonly number[],
): Generator<Row[]> {
  const current = new Map(rows.map((row) => [row.id, row]));
  // Of the same moment, the event that was added last is taken back first.
  const left = events.toReversed().toSorted((one, other) => Number(other.at) - Number(one.at));
  let next = 0;
  for (const moment of moments) {
    for (let event = left[next]; event && Number(event.at) > moment; event = left[next]) {
      next += 1;
      const row = current.get(event.recordId);
      if (row) current.set(row.id, before(row, event, locations));
    }
    yield [...current.values()].filter(({ createdAt, isActive }) => isActive && createdAt.getTime() <= moment);
  }
}
