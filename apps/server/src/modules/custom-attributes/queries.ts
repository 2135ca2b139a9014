import type { CustomAttributeOption } from '@orgscope/contract/resources/custom-attributes';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { byName } from '../../db/sql/by-name.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { updatedSince } from '../records/updated-since.ts';
import { oneRecord } from '../records/one-record.ts';
import { customAttributeRefusals } from './refusals.ts';

/** The number of active users whose choice matches the condition. */
const choosers = (condition: SQL | undefined) => {
  const counted = new QueryBuilder()
    .select({ users: sql`count(*)::int` })
    .from(userAttributeValues)
    .innerJoin(users, and(eq(users.clientId, userAttributeValues.clientId), eq(users.id, userAttributeValues.userId)))
    .where(and(eq(users.isActive, true), condition));
  return sql<number>`${counted}`;
};

/** The options of each attribute of the outer query, the offered ones first, in their order. */
function optionsOf() {
  const { id, name, position, isArchived } = customAttributeOptions;
  const userCount = choosers(
    and(
      eq(userAttributeValues.clientId, customAttributeOptions.clientId),
      eq(userAttributeValues.attributeId, customAttributeOptions.attributeId),
      eq(userAttributeValues.optionId, id),
    ),
  );
  const option = jsonObject({ id, name, order: position, user_count: userCount, is_archived: isArchived });
  const options = new QueryBuilder()
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

const records = (condition?: SQL) =>
  new QueryBuilder()
    .select({
      id: customAttributes.id,
      name: customAttributes.name,
      description: customAttributes.description,
      required: customAttributes.required,
      options: optionsOf(),
      user_count: choosers(
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
    .orderBy(byName(customAttributes.nameKey), customAttributes.id);

/** A client's attributes by name. */
export const attributeRecords = (clientId: number, withInactive: boolean, since: string | undefined) =>
  records(
    and(
      eq(customAttributes.clientId, clientId),
      withInactive ? undefined : eq(customAttributes.isActive, true),
      updatedSince(customAttributes, since),
    ),
  );

const fields = ['name', 'nameKey', 'description', 'required'] as const;
export type AttributeValues = Pick<typeof customAttributes.$inferSelect, (typeof fields)[number]>;

export const oneAttribute = oneRecord({
  table: customAttributes,
  written: fields,
  shown: records(),
  refusals: customAttributeRefusals,
});
