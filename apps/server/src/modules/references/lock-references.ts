import type { FieldErrors } from '@orgscope/contract/errors';
import { referenceMessages } from '@orgscope/contract/records/references';
import type { Referred } from '@orgscope/contract/records/fields';
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { statement } from '../../db/statements/statement.ts';
import type { Statement } from '../../db/statements/statement.ts';
import { referredTables } from '../../db/tables/client-record.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { absentTexts, nameOf, referredColumns } from './referred.ts';
import type { Found } from './referred.ts';

/** The ids of referenced records by kind. */
export type Ids = Readonly<Partial<Record<Referred, Iterable<number>>>>;
/** The locked records by kind and id: `person 7`, `function 3`. */
export type LockedReferences = ReadonlyMap<string, Found>;

const kinds = Object.keys(referredTables) as Referred[];
type LockStatement = Statement<Record<string, unknown>, { kind: Referred; found: Found }>;
const prepared = new Map<string, LockStatement>();

/** The statement that finds and locks records of these kinds, prepared once for each combination. */
function lockStatement(some: readonly Referred[]): LockStatement {
  const name = `lock_${some.join('_')}`;
  const cached = prepared.get(name);
  if (cached) return cached;
  const part = (kind: Referred) => sql.identifier(`locked_${kind}`);
  const parts = some.map((kind) => {
    const table = referredTables[kind];
    return sql`${part(kind)} as materialized (select ${jsonObject(referredColumns[kind])} as found from ${table}
      where ${table.clientId} = ${sql.placeholder('clientId')}::integer
        and ${table.id} = any(${sql.placeholder(kind)}::integer[])
      order by ${table.id} for share)`;
  });
  const all = some.map((kind) => sql`select ${sql.raw(`'${kind}'`)} as kind, found from ${part(kind)}`);
  const created: LockStatement = statement(
    name,
    sql`with ${sql.join(parts, sql`, `)} ${sql.join(all, sql` union all `)}`,
  );
  prepared.set(name, created);
  return created;
}

const keyOf = (kind: Referred, id: number) => `${kind} ${id}`;

/** The locked record with this id; undefined if the client has none. */
export const referenceIn = (locked: LockedReferences, kind: Referred, id: number): Found | undefined =>
  locked.get(keyOf(kind, id));

/**
 * Finds the records of a client with these ids, active or not, and locks them until the transaction ends. Each kind is
 * locked in the order of its ids, so that two transactions cannot deadlock.
 */
export async function lockReferences(tx: Drizzle, clientId: number, ids: Ids): Promise<LockedReferences> {
  const wanted = kinds.map((kind) => ({ kind, some: [...new Set(ids[kind])] })).filter(({ some }) => some.length > 0);
  if (wanted.length === 0) return new Map();
  const values = Object.fromEntries(wanted.map(({ kind, some }) => [kind, some]));
  const found = await tx.run(lockStatement(wanted.map(({ kind }) => kind)), { ...values, clientId });
  return new Map(found.map((row) => [keyOf(row.kind, row.found.id), row.found]));
}

/** The kind and the ids of the records that each field names. */
type Named = Readonly<Record<string, readonly [kind: Referred, ...ids: (number | null | undefined)[]]>>;

/** Refuses, each at its field, ids that are not among the locked records or are inactive. */
export function refuseInactive(locked: LockedReferences, named: Named): void {
  const faults: FieldErrors = {};
  for (const [field, [kind, ...ids]] of Object.entries(named)) {
    if (ids.some((id) => id != null && !referenceIn(locked, kind, id)?.isActive)) faults[field] = [absentTexts[kind]];
  }
  if (Object.keys(faults).length > 0) throw notFound(faults);
}

/** Refuses ids that are no active records of the client; locks the others, so that they stay active. */
export async function lockActive(tx: Drizzle, clientId: number, named: Named): Promise<LockedReferences> {
  const ids: Partial<Record<Referred, number[]>> = {};
  for (const [kind, ...some] of Object.values(named)) (ids[kind] ??= []).push(...some.flatMap((id) => id ?? []));
  const locked = await lockReferences(tx, clientId, ids);
  refuseInactive(locked, named);
  return locked;
}

interface Places {
  client_function_id?: number | null | undefined;
  client_location_id?: number | null | undefined;
}

/** lockActive() for the function and the location of a user. */
export async function lockActivePlaces(tx: Drizzle, clientId: number, places: Places): Promise<void> {
  await lockActive(tx, clientId, {
    client_function_id: ['function', places.client_function_id],
    client_location_id: ['location', places.client_location_id],
  });
}

const inactiveText = { function: referenceMessages.functionInactive, location: referenceMessages.locationInactive };

const placeKinds = ['function', 'location'] as const;
type PlaceKind = (typeof placeKinds)[number];
/** The ids of the functions and locations that a record names. */
type PlaceIds = Readonly<Partial<Record<PlaceKind, readonly number[]>>>;

/** Those of a record's functions and locations that are inactive; locks all, so that they stay as they are. */
export async function lockInactivePlaces(
  tx: Drizzle,
  clientId: number,
  { function: functionIds = [], location: locationIds = [] }: PlaceIds,
): Promise<{ kind: PlaceKind; found: Found }[]> {
  const ids = { function: functionIds, location: locationIds };
  const locked = await lockReferences(tx, clientId, ids);
  return placeKinds.flatMap((kind) =>
    ids[kind].flatMap((id) => {
      const found = referenceIn(locked, kind, id);
      return found && !found.isActive ? [{ kind, found }] : [];
    }),
  );
}

/** Refuses to restore a record one of whose places is inactive; locks all, so that they stay active. */
export async function checkRestoredPlaces(tx: Drizzle, clientId: number, ids: PlaceIds): Promise<void> {
  const [inactive] = await lockInactivePlaces(tx, clientId, ids);
  if (inactive) throw new AppError('inactive', inactiveText[inactive.kind](nameOf(inactive.found)));
}
