// Works out what a change makes of locked records, and what their history tells of it, before anything is written.
import type { HistoryEvent } from '@orgscope/contract/records/history';
import type { Referred } from '@orgscope/contract/records/fields';
import { isReference } from '@orgscope/contract/records/record';
import type { Drizzle } from '../../../db/connections/database.ts';
import { pricedAmount } from '../../../lib/amount.ts';
import { nameApart } from '../../../lib/person-name.ts';
import { lockReferences, referenceIn, refuseInactive } from '../../references/lock-references.ts';
import type { LockedReferences } from '../../references/lock-references.ts';
import { nameOf } from '../../references/referred.ts';
import type { Found } from '../../references/referred.ts';
import { recordOf, referencesOf, shownValue, textOf } from './read-records.ts';
import type { StoredRecord } from './read-records.ts';
import type { AnyResource, Values } from './resource.ts';
import type { Overwriting } from './write-statements.ts';

/** The ids that values name, by the kind of record. */
export function idsNamed(resource: AnyResource, all: readonly Values[]): Partial<Record<Referred, number[]>> {
  const ids: Partial<Record<Referred, number[]>> = {};
  for (const [name, { kind }] of referencesOf(resource)) {
    for (const values of all) {
      const id = values[`${name}_id`];
      if (typeof id === 'number') (ids[kind] ??= []).push(id);
    }
  }
  return ids;
}

/**
 * Finds what some records of a client are newly given, and keeps it active until the transaction ends: refused at its
 * field otherwise. What a record has already it keeps, active or not, so give the values that differ.
 */
export async function lockNewReferences(
  tx: Drizzle,
  resource: AnyResource,
  clientId: number,
  differing: readonly Values[],
): Promise<LockedReferences> {
  const stored = await lockReferences(tx, clientId, idsNamed(resource, differing));
  const named = referencesOf(resource).map(([name, { kind }]): [string, [Referred, ...(number | null)[]]] => [
    `${name}_id`,
    [
      kind,
      ...differing.flatMap((values) =>
        typeof values[`${name}_id`] === 'number' ? [values[`${name}_id`] as number] : [],
      ),
    ],
  ]);
  refuseInactive(stored, Object.fromEntries(named));
  return stored;
}

/** A record as it is after these values have changed. */
function changedRecord(
  resource: AnyResource,
  stored: StoredRecord,
  differing: Values,
  found: LockedReferences,
): StoredRecord {
  const named: Record<string, Found | null> = { ...stored.named };
  for (const [name, { kind }] of referencesOf(resource)) {
    const id = differing[`${name}_id`];
    if (id === null) named[name] = null;
    else if (typeof id === 'number') named[name] = referenceIn(found, kind, id) ?? null;
  }
  return { ...stored, version: stored.version + 1, values: { ...stored.values, ...differing }, named };
}

/** The fields of a record as its history keeps them. What follows from other fields is left out. */
function shownRecord(
  resource: Pick<AnyResource, 'fields'>,
  stored: StoredRecord,
): Readonly<Record<string, string | null>> {
  const record = recordOf(resource, stored);
  const entries = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.kind === 'derived') return [];
    const found = stored.named[name];
    if (isReference(field)) return [[name, found ? nameOf(found) : null]];
    const value = shownValue(field, record[name]);
    // What it cost stays true when the currency changes.
    return [[name, field.kind === 'amount' ? pricedAmount(value, textOf(record[field.currency ?? ''])) : value]];
  });
  return Object.fromEntries(entries);
}

/** The name of a record that another is called like, with what tells it apart. */
const nameBeside = (found: Found, other: Found): string =>
  nameApart(nameOf(found), found.username === other.username ? found.id : (found.username ?? found.id));

/** The fields in which two states of a record differ as people are shown them, in their order. */
export function changesBetween(
  resource: Pick<AnyResource, 'fields'>,
  before: StoredRecord,
  after: StoredRecord,
): HistoryEvent['changes'] {
  const [old, now] = [shownRecord(resource, before), shownRecord(resource, after)];
  return Object.keys(now).flatMap((field) => {
    const [from, to] = [old[field] ?? null, now[field] ?? null];
    if (from !== to) return [{ field, from, to }];
    const [was, is] = [before.named[field], after.named[field]];
    return was && is && was.id !== is.id ? [{ field, from: nameBeside(was, is), to: nameBeside(is, was) }] : [];
  });
}

/** A change of a record that is ready to be written. */
export interface Planned extends Overwriting {
  readonly after: StoredRecord;
}

/** Works out a change from the values that differ. */
export function planChange(
  resource: AnyResource,
  stored: StoredRecord,
  differing: Values,
  found: LockedReferences,
): Planned {
  const after = changedRecord(resource, stored, differing, found);
  return { stored, after, values: after.values, changes: changesBetween(resource, stored, after) };
}

/** The values that a change replaces, as the change of one record takes them back. */
export const valuesBefore = ({ values }: StoredRecord, differing: Values): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.keys(differing).map((name) => {
      const value = values[name];
      return [name, typeof value === 'number' || typeof value === 'string' ? value : null];
    }),
  );
