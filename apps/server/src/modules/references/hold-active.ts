import type { FieldErrors } from '@orgscope/contract/errors';
import { and, eq } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';
import { notFound } from '../../errors/app-error.ts';
import { holdFunction } from '../functions/hold-function.ts';
import { holdLocation } from '../locations/hold-location.ts';

/** A client's user, who stays so until the transaction ends; undefined where the client has none with this id. */
async function holdUser(tx: Drizzle, clientId: number, id: number) {
  const [held] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, id)))
    .for('share');
  return held;
}

/** What is said of a record that is none of the client's, or inactive. */
export const absentTexts = {
  user: 'User not found',
  function: 'Function not found',
  location: 'Location not found',
} as const;

const holds = { user: holdUser, function: holdFunction, location: holdLocation };

/** What kind of record each field names, and which ones. */
type Named = Readonly<Record<string, readonly [kind: keyof typeof holds, ...ids: (number | null | undefined)[]]>>;

/** Refuses, each at its field, what is no active one of the client; the others stay so until the transaction ends. */
export async function holdActive(tx: Drizzle, clientId: number, named: Named): Promise<void> {
  const faults: FieldErrors = {};
  for (const [field, [kind, ...ids]] of Object.entries(named)) {
    // In one order, whoever holds them: two who hold several never wait for each other.
    for (const id of [...new Set(ids)].flatMap((each) => each ?? []).toSorted((one, other) => one - other)) {
      if (!(await holds[kind](tx, clientId, id))?.isActive) faults[field] = [absentTexts[kind]];
    }
  }
  if (Object.keys(faults).length > 0) throw notFound(faults);
}

interface Places {
  client_function_id?: number | null | undefined;
  client_location_id?: number | null | undefined;
}

/** Refuses a function or location that is no active one of the client; both stay so until the transaction ends. */
export const holdActivePlaces = (tx: Drizzle, clientId: number, places: Places): Promise<void> =>
  holdActive(tx, clientId, {
    client_function_id: ['function', places.client_function_id],
    client_location_id: ['location', places.client_location_id],
  });
