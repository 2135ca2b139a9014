import type { CustomAttributeOption } from '@orgscope/contract/resources/custom-attributes';
import { and, eq, notExists, notInArray, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import type { ClientRecordId } from '../../db/tables/client-record.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import type { PlannedOption, PresentOption } from './plan-options.ts';

const ofAttribute = ({ id, clientId }: ClientRecordId) =>
  and(eq(customAttributeOptions.clientId, clientId), eq(customAttributeOptions.attributeId, id));

/** All options of an attribute, including archived ones. While the attribute is locked, no user can choose one. */
export const presentOptions = (tx: Drizzle, attribute: ClientRecordId) =>
  tx
    .select({
      id: customAttributeOptions.id,
      name: customAttributeOptions.name,
      nameKey: customAttributeOptions.nameKey,
      position: customAttributeOptions.position,
      isArchived: customAttributeOptions.isArchived,
    })
    .from(customAttributeOptions)
    .where(ofAttribute(attribute));

/** Deletes the options of an attribute that are neither kept nor chosen by a user. */
async function deleteUnchosen(tx: Drizzle, attribute: ClientRecordId, kept: number[]): Promise<void> {
  const choices = tx
    .select({ one: sql`1` })
    .from(userAttributeValues)
    .where(
      and(
        eq(userAttributeValues.clientId, customAttributeOptions.clientId),
        eq(userAttributeValues.attributeId, customAttributeOptions.attributeId),
        eq(userAttributeValues.optionId, customAttributeOptions.id),
      ),
    );
  await tx
    .delete(customAttributeOptions)
    .where(and(ofAttribute(attribute), notInArray(customAttributeOptions.id, kept), notExists(choices)));
}

/** Adds options, and returns them as the API shows them. */
export async function insertOptions(
  tx: Drizzle,
  { id: attributeId, clientId }: ClientRecordId,
  planned: PlannedOption[],
): Promise<CustomAttributeOption[]> {
  const { id, name, position, isArchived } = customAttributeOptions;
  const rows = await tx
    .insert(customAttributeOptions)
    .values(planned.map((option) => ({ ...option, id: undefined, clientId, attributeId })))
    .returning({ id, name, order: position, is_archived: isArchived });
  return rows.map((row) => ({ ...row, user_count: 0 }));
}

/** Makes these the options that an attribute offers. */
export async function putOptions(
  tx: Drizzle,
  attribute: ClientRecordId,
  present: readonly PresentOption[],
  planned: readonly PlannedOption[],
): Promise<void> {
  const kept = planned.filter(({ id }) => id !== undefined);
  const ids = new Set(kept.map(({ id }) => id));
  const ownerOf = new Map(kept.map(({ id, nameKey }) => [nameKey, id]));
  await deleteUnchosen(
    tx,
    attribute,
    kept.flatMap(({ id }) => id ?? []),
  );
  // The activity tells of each: those that are dropped, and those whose name goes to another, since two offered ones cannot swap.
  const archived = present.flatMap(({ id, nameKey, isArchived }) =>
    !isArchived && (!ids.has(id) || (ownerOf.get(nameKey) ?? id) !== id) ? [id] : [],
  );
  if (archived.length > 0) {
    await tx
      .update(customAttributeOptions)
      .set({ isArchived: true })
      .where(and(ofAttribute(attribute), isAnyOf(customAttributeOptions.id, archived)));
  }
  if (kept.length > 0) {
    // Also those that stay as they are, of which the activity tells nothing: by a written row webhooks see that options changed.
    const rows = sql`json_to_recordset(${JSON.stringify(kept)}::json)`;
    await tx
      .update(customAttributeOptions)
      .set({
        name: sql`kept.name`,
        nameKey: sql`kept."nameKey"`,
        position: sql`kept.position`,
        isArchived: false,
      })
      .from(sql`${rows} as kept(id int, name text, "nameKey" text, position int)`)
      .where(and(ofAttribute(attribute), eq(customAttributeOptions.id, sql`kept.id`)));
  }
  const added = planned.filter(({ id }) => id === undefined);
  if (added.length > 0) await insertOptions(tx, attribute, added);
}
