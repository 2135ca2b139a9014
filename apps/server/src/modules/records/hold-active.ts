import type { FieldErrors } from '@orgscope/contract/errors';
import type { Drizzle } from '../../db/database.ts';
import { notFound } from '../../http/app-error.ts';
import { hasActiveFunction } from '../functions/has-active-function.ts';
import { hasActiveLocation } from '../locations/has-active-location.ts';
import { hasActiveUser } from '../users/has-active-user.ts';

const kinds = {
  user: { isActive: hasActiveUser, absent: 'User not found' },
  function: { isActive: hasActiveFunction, absent: 'Function not found' },
  location: { isActive: hasActiveLocation, absent: 'Location not found' },
} as const;

/** What kind of record each field names, and which ones. */
type Named = Readonly<Record<string, readonly [kind: keyof typeof kinds, ...ids: (number | null | undefined)[]]>>;

/** Refuses, each at its field, what is no active one of the client; the others stay so until the transaction ends. */
export async function holdActive(tx: Drizzle, clientId: number, named: Named): Promise<void> {
  const faults: FieldErrors = {};
  for (const [field, [kind, ...ids]] of Object.entries(named)) {
    const { isActive, absent } = kinds[kind];
    for (const id of new Set(ids)) {
      if (id && !(await isActive(tx, clientId, id))) faults[field] = [absent];
    }
  }
  if (Object.keys(faults).length > 0) throw notFound(faults);
}
