// Whether a change undoes the last one.
import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { auditEvents } from '../../../db/tables/audit-events.ts';
import type { StoredRecord } from './read-records.ts';
import type { AnyResource, Values } from './resource.ts';

/** Amounts are texts to us, and numbers in the audit. */
const isSame = (value: unknown, told: unknown) =>
  value === told || (typeof value === 'string' && typeof told === 'number' && Number(value) === told);

/** Whether a change makes a record what it was before its last change, which the audit tells with its ids. */
export async function givesBack(
  tx: Drizzle,
  { name }: AnyResource,
  { id, clientId, values }: StoredRecord,
  differing: Values,
): Promise<boolean> {
  const { before, resource, recordId } = auditEvents;
  const ofRecord = and(eq(auditEvents.clientId, clientId), eq(resource, name), eq(recordId, String(id)));
  const [last] = await tx.select({ before }).from(auditEvents).where(ofRecord).orderBy(desc(auditEvents.id)).limit(1);
  const replaced = Object.entries(last?.before ?? {}).filter(([field]) => field in values);
  return (
    replaced.length === Object.keys(differing).length &&
    replaced.every(([field, value]) => isSame(differing[field], value))
  );
}
