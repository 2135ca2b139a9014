import type { CustomAttribute, CustomAttributeOption } from '@orgscope/contract/resources/custom-attributes';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/database.ts';
import { jsonObject } from '../../db/json-object.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { isRow } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editedBy } from '../records/edited-by.ts';

/** The number of active users whose choice matches the condition. */
const choosers = (db: Drizzle, condition: SQL | undefined) => {
  const counted = db
    .select({ users: sql`count(*)::int` })
    .from(userAttributeValues)
    .innerJoin(users, and(eq(users.clientId, userAttributeValues.clientId), eq(users.id, userAttributeValues.userId)))
    .where(and(eq(users.isActive, true), condition));
  return sql<number>`${counted}`;
};

/** The options of each attribute of the outer query, the offered ones first, in their order. */
function optionsOf(db: Drizzle) {
  const { id, name, position, isArchived } = customAttributeOptions;
  const userCount = choosers(
    db,
    and(
      eq(userAttributeValues.clientId, customAttributeOptions.clientId),
      eq(userAttributeValues.attributeId, customAttributeOptions.attributeId),
      eq(userAttributeValues.optionId, id),
    ),
  );
  const option = jsonObject({ id, name, order: position, user_count: userCount, is_archived: isArchived });
  const options = db
    .select({ all: sql`json_agg(${option} order by ${isArchived}, ${position}, ${id})` })
    .from(customAttributeOptions)
    .where(
      and(
        eq(customAttributeOptions.clientId, customAttributes.clientId),
        eq(customAttributeOptions.attributeId, customAttributes.id),
      ),
    );
  return sql<CustomAttributeOption[]>`coalesce(${options}, '[]')`.as('options');
}

const records = (db: Drizzle, condition: SQL | undefined) =>
  db
    .select({
      id: customAttributes.id,
      name: customAttributes.name,
      description: customAttributes.description,
      required: customAttributes.required,
      options: optionsOf(db),
      user_count: choosers(
        db,
        and(
          eq(userAttributeValues.clientId, customAttributes.clientId),
          eq(userAttributeValues.attributeId, customAttributes.id),
        ),
      ).as('user_count'),
      is_active: customAttributes.isActive,
      version: customAttributes.version,
    })
    .from(customAttributes)
    .where(condition)
    .orderBy(customAttributes.nameKey, customAttributes.id);

/** A client's attributes by name. */
export const attributeRecords = (db: Drizzle, clientId: number, withInactive: boolean) =>
  records(
    db,
    and(eq(customAttributes.clientId, clientId), withInactive ? undefined : eq(customAttributes.isActive, true)),
  );

/** An attribute as the lists show it. */
export async function readAttribute(tx: Drizzle, row: OfClient): Promise<CustomAttribute> {
  const [record] = await records(tx, isRow(customAttributes, row));
  if (!record) throw new Error('The attribute is gone');
  return record;
}

export type AttributeRow = typeof customAttributes.$inferSelect;
export type AttributeValues = Pick<AttributeRow, 'name' | 'nameKey' | 'description' | 'required' | 'updatedAt'>;
type NewAttribute = typeof customAttributes.$inferInsert;

export async function insertAttribute(tx: Drizzle, values: NewAttribute): Promise<OfClient> {
  const [row] = await tx
    .insert(customAttributes)
    .values(values)
    .returning({ id: customAttributes.id, clientId: customAttributes.clientId });
  if (!row) throw new Error('The attribute was not inserted');
  return row;
}

export async function updateAttributeRow(
  tx: Drizzle,
  row: OfClient,
  change: Partial<AttributeValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(customAttributes)
    .set({ ...change, ...editedBy(editor, customAttributes) })
    .where(isRow(customAttributes, row));
}
