import type { FieldErrors } from '@orgscope/contract/errors';
import { functionMessages, locationMessages } from '@orgscope/contract/places';
import type { Referred } from '@orgscope/contract/records/fields';
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { jsonObject } from '../../db/json-object.ts';
import { statement } from '../../db/statement.ts';
import type { Statement } from '../../db/statement.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { absentTexts, nameOf, referredColumns, referredTables } from './referred.ts';
import type { Found } from './referred.ts';

/** Ids of each kind, by which records are named. */
export type Ids = Readonly<Partial<Record<Referred, Iterable<number>>>>;
/** The records found: `person 7`, `function 3`. */
export type HeldReferences = ReadonlyMap<string, Found>;

const kinds = Object.keys(referredTables) as Referred[];
type Locking = Statement<Record<string, unknown>, { kind: Referred; found: Found }>;
const prepared = new Map<string, Locking>();

/** The statement that finds and locks records of these kinds; written once for each combination. */
function locking(some: readonly Referred[]): Locking {
  const name = `hold_${some.join('_')}`;
  const known = prepared.get(name);
  if (known) return known;
  const part = (kind: Referred) => sql.identifier(`held_${kind}`);
  const parts = some.map((kind) => {
    const table = referredTables[kind];
    return sql`${part(kind)} as materialized (select ${jsonObject(referredColumns[kind])} as found from ${table}
      where ${table.clientId} = ${sql.placeholder('clientId')}::integer
        and ${table.id} = any(${sql.placeholder(kind)}::integer[])
      order by ${table.id} for share)`;
  });
  const all = some.map((kind) => sql`select ${sql.raw(`'${kind}'`)} as kind, found from ${part(kind)}`);
  const made: Locking = statement(name, sql`with ${sql.join(parts, sql`, `)} ${sql.join(all, sql` union all `)}`);
  prepared.set(name, made);
  return made;
}

const keyOf = (kind: Referred, id: number) => `${kind} ${id}`;

/** The record of this id among those held; undefined where the client has none. */
export const referenceIn = (held: HeldReferences, kind: Referred, id: number): Found | undefined =>
  held.get(keyOf(kind, id));

/**
 * Finds the records of a client with these ids, active or not, and locks them until the transaction ends. One statement;
 * each kind is locked in the order of its ids, so that two callers that hold several never wait for each other.
 */
export async function holdReferences(tx: Drizzle, clientId: number, ids: Ids): Promise<HeldReferences> {
  const wanted = kinds.map((kind) => ({ kind, some: [...new Set(ids[kind])] })).filter(({ some }) => some.length > 0);
  if (wanted.length === 0) return new Map();
  const values = Object.fromEntries(wanted.map(({ kind, some }) => [kind, some]));
  const found = await tx.run(locking(wanted.map(({ kind }) => kind)), { ...values, clientId });
  return new Map(found.map((row) => [keyOf(row.kind, row.found.id), row.found]));
}

/** What kind of record each field names, and which ones. */
type Named = Readonly<Record<string, readonly [kind: Referred, ...ids: (number | null | undefined)[]]>>;

/** Refuses, each at its field, ids that are no active record among those held. */
export function refuseInactive(held: HeldReferences, named: Named): void {
  const faults: FieldErrors = {};
  for (const [field, [kind, ...ids]] of Object.entries(named)) {
    if (ids.some((id) => id != null && !referenceIn(held, kind, id)?.isActive)) faults[field] = [absentTexts[kind]];
  }
  if (Object.keys(faults).length > 0) throw notFound(faults);
}

/** Refuses, each at its field, ids that are no active record of the client; the others stay active until the end. */
export async function holdActive(tx: Drizzle, clientId: number, named: Named): Promise<HeldReferences> {
  const ids: Partial<Record<Referred, number[]>> = {};
  for (const [kind, ...some] of Object.values(named)) (ids[kind] ??= []).push(...some.flatMap((id) => id ?? []));
  const held = await holdReferences(tx, clientId, ids);
  refuseInactive(held, named);
  return held;
}

interface Places {
  client_function_id?: number | null | undefined;
  client_location_id?: number | null | undefined;
}

/** The same for the function and the location of a user. */
export async function holdActivePlaces(tx: Drizzle, clientId: number, places: Places): Promise<void> {
  await holdActive(tx, clientId, {
    client_function_id: ['function', places.client_function_id],
    client_location_id: ['location', places.client_location_id],
  });
}

interface PlacesOfRecord {
  readonly functionId: number | null;
  readonly locationId?: number | null;
}

const inactiveText = { function: functionMessages.functionInactive, location: locationMessages.locationInactive };

/** Refuses to restore a record whose function or location is inactive; both stay active until the transaction ends. */
export async function checkRestoredPlaces(
  tx: Drizzle,
  clientId: number,
  { functionId, locationId = null }: PlacesOfRecord,
): Promise<void> {
  const ids = { function: functionId === null ? [] : [functionId], location: locationId === null ? [] : [locationId] };
  const held = await holdReferences(tx, clientId, ids);
  for (const kind of ['function', 'location'] as const) {
    const [id] = ids[kind];
    const found = id === undefined ? undefined : referenceIn(held, kind, id);
    if (found && !found.isActive) throw new AppError('inactive', inactiveText[kind](nameOf(found)));
  }
}
