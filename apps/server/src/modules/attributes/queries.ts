import { and, eq, exists, notExists, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { byName } from '../../db/sql/by-name.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';

const option = { id: customAttributeOptions.id, name: customAttributeOptions.name };

/** The active attributes of a client by name: one row per offered option, or one row without an option. */
export const offeredAttributes = (database: Database, clientId: number) =>
  database
    .in(tenantScope(clientId))
    .select({
      id: customAttributes.id,
      name: customAttributes.name,
      description: customAttributes.description,
      required: customAttributes.required,
      option,
    })
    .from(customAttributes)
    .leftJoin(
      customAttributeOptions,
      and(
        eq(customAttributeOptions.clientId, customAttributes.clientId),
        eq(customAttributeOptions.attributeId, customAttributes.id),
        eq(customAttributeOptions.isArchived, false),
      ),
    )
    .where(and(eq(customAttributes.clientId, clientId), eq(customAttributes.isActive, true)))
    .orderBy(
      byName(customAttributes.nameKey),
      customAttributes.id,
      customAttributeOptions.position,
      customAttributeOptions.id,
    );

/** A user's choice for each active attribute of the client. An archived option stays chosen. */
export const chosenOptions = (database: Database, clientId: number, userId: number) =>
  database
    .in(tenantScope(clientId))
    .select({ id: customAttributes.id, name: customAttributes.name, option })
    .from(customAttributes)
    .leftJoin(
      userAttributeValues,
      and(
        eq(userAttributeValues.clientId, customAttributes.clientId),
        eq(userAttributeValues.attributeId, customAttributes.id),
        eq(userAttributeValues.userId, userId),
      ),
    )
    .leftJoin(
      customAttributeOptions,
      and(
        eq(customAttributeOptions.clientId, userAttributeValues.clientId),
        eq(customAttributeOptions.id, userAttributeValues.optionId),
      ),
    )
    .where(and(eq(customAttributes.clientId, clientId), eq(customAttributes.isActive, true)))
    .orderBy(byName(customAttributes.nameKey), customAttributes.id);

/** The active, required attributes of a client that offer an option, and for which the user has chosen none. */
export function unansweredAttributes(database: Database, clientId: number, userId: number) {
  const db = database.in(tenantScope(clientId));
  const offered = db
    .select({ one: sql`1` })
    .from(customAttributeOptions)
    .where(
      and(
        eq(customAttributeOptions.clientId, clientId),
        eq(customAttributeOptions.attributeId, customAttributes.id),
        eq(customAttributeOptions.isArchived, false),
      ),
    );
  const chosen = db
    .select({ one: sql`1` })
    .from(userAttributeValues)
    .where(
      and(
        eq(userAttributeValues.clientId, clientId),
        eq(userAttributeValues.attributeId, customAttributes.id),
        eq(userAttributeValues.userId, userId),
      ),
    );
  return db
    .select({ id: customAttributes.id, name: customAttributes.name })
    .from(customAttributes)
    .where(
      and(
        eq(customAttributes.clientId, clientId),
        eq(customAttributes.isActive, true),
        eq(customAttributes.required, true),
        exists(offered),
        notExists(chosen),
      ),
    )
    .orderBy(byName(customAttributes.nameKey), customAttributes.id);
}

/** An active attribute. Locks the row until the transaction ends. */
export async function activeAttribute(tx: Drizzle, clientId: number, id: number) {
  const [attribute] = await tx
    .select({ name: customAttributes.name, required: customAttributes.required })
    .from(customAttributes)
    .where(
      and(eq(customAttributes.clientId, clientId), eq(customAttributes.id, id), eq(customAttributes.isActive, true)),
    )
    .for('share');
  return attribute;
}

/** An option that this attribute offers. Locks the row until the transaction ends. */
export async function offeredOption(tx: Drizzle, clientId: number, attributeId: number, id: number) {
  const [found] = await tx
    .select(option)
    .from(customAttributeOptions)
    .where(
      and(
        eq(customAttributeOptions.clientId, clientId),
        eq(customAttributeOptions.attributeId, attributeId),
        eq(customAttributeOptions.id, id),
        eq(customAttributeOptions.isArchived, false),
      ),
    )
    .for('share');
  return found;
}

export async function putChoice(tx: Drizzle, choice: typeof userAttributeValues.$inferInsert): Promise<void> {
  const { optionId } = choice;
  await tx
    .insert(userAttributeValues)
    .values(choice)
    .onConflictDoUpdate({
      target: [userAttributeValues.userId, userAttributeValues.attributeId],
      set: { optionId },
    });
}

export async function deleteChoice(tx: Drizzle, clientId: number, userId: number, attributeId: number): Promise<void> {
  await tx
    .delete(userAttributeValues)
    .where(
      and(
        eq(userAttributeValues.clientId, clientId),
        eq(userAttributeValues.userId, userId),
        eq(userAttributeValues.attributeId, attributeId),
      ),
    );
}
