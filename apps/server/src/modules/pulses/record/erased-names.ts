// Somebody may be named in a comment that is counted after their erasure. Until then the name is kept as ballots are: whoever
// can count the pulse can read it, and nobody else.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { boxOpener, boxSealer } from '../../../lib/secrets/sealed-box.ts';
import { isPulse } from './pulse-record.ts';
import type { PulseRow } from './pulse-record.ts';

const contextOf = (pulseId: number) => `names of pulse ${pulseId}`;

/** Keeps the names of somebody who is erased for the pulses of the client that are not counted yet. */
export async function keepErasedNames(tx: Drizzle, clientId: number, names: readonly string[]): Promise<void> {
  const uncounted = await tx
    .select({ id: pulses.id, publicKey: pulses.publicKey })
    .from(pulses)
    .where(and(eq(pulses.clientId, clientId), isNotNull(pulses.privateKey)));
  for (const { id, publicKey } of uncounted) {
    if (!publicKey) continue;
    const sealed = boxSealer(publicKey)(Buffer.from(JSON.stringify(names)), contextOf(id)).toString('base64');
    await tx
      .update(pulses)
      .set({ erasedNames: sql`array_append(${pulses.erasedNames}, ${sealed})` })
      .where(isPulse(clientId, id));
  }
}

/** The names that were kept for a pulse. */
export function erasedNamesOf({ id, publicKey, erasedNames }: PulseRow, privateKey: string): string[] {
  if (!publicKey || erasedNames.length === 0) return [];
  const open = boxOpener(privateKey, publicKey);
  return erasedNames.flatMap(
    (sealed) => JSON.parse(open(Buffer.from(sealed, 'base64'), contextOf(id)).toString()) as string[],
  );
}
