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

/** Whose answers and options are read: those of a client, or those of one of its attributes. */
interface Whose {
  readonly clientId: SQL | number;
  readonly attributeId?: SQL;
}

const areOf = (
  table: typeof userAttributeValues | typeof customAttributeOptions,
  { clientId, attributeId }: Whose,
): SQL | undefined => and(eq(table.clientId, clientId), attributeId && eq(table.attributeId, attributeId));

/**
 * The options of each attribute, the offered ones first, in their order, with the number of active users who have chosen them.
 * All answers are counted at once: one count for each option takes many times as long.
 */
function offeredBy(whose: Whose) {
  const chosen = new QueryBuilder()
    .select({ optionId: userAttributeValues.optionId, users: sql<number>`count(*)::int`.as('users') })
    .from(userAttributeValues)
    .innerJoin(users, and(eq(users.clientId, userAttributeValues.clientId), eq(users.id, userAttributeValues.userId)))
    .where(and(eq(users.isActive, true), areOf(userAttributeValues, whose)))
    .groupBy(userAttributeValues.optionId)
    .as('chosen');
  const { id, attributeId, name, position, isArchived } = customAttributeOptions;
  const userCount = sql<number>`coalesce(${chosen.users}, 0)`;
  const option = jsonObject({ id, name, order: position, user_count: userCount, is_archived: isArchived });
  return new QueryBuilder()
    .select({
      attributeId,
      options: sql`json_agg(${option} order by ${isArchived}, ${position}, ${id})`.as('options'),
      // Nobody has chosen two options of an attribute.
      userCount: sql`coalesce(sum(${chosen.users}), 0)::int`.as('user_count'),
    })
    .from(customAttributeOptions)
    .leftJoin(chosen, eq(chosen.optionId, id))
    .where(areOf(customAttributeOptions, whose))
    .groupBy(attributeId)
    .as('offered');
}

function records(whose: Whose, condition?: SQL) {
  const offered = offeredBy(whose);
  return new QueryBuilder()
    .select({
      id: customAttributes.id,
      name: customAttributes.name,
      description: customAttributes.description,
      required: customAttributes.required,
      options: sql<CustomAttributeOption[]>`coalesce(${offered.options}, '[]')`.as('options'),
      user_count: sql<number>`coalesce(${offered.userCount}, 0)`.as('user_count'),
      is_active: customAttributes.isActive,
      version: customAttributes.version,
    })
    .from(customAttributes)
    .leftJoin(offered, eq(offered.attributeId, customAttributes.id))
    .where(condition)
    .orderBy(byName(customAttributes.nameKey), customAttributes.id);
}

/** A client's attributes by name. */
export const attributeRecords = (clientId: number, withInactive: boolean, since: string | undefined) =>
  records(
    { clientId },
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
  shown: records({
    clientId: sql`(select ${customAttributes.clientId} from ${customAttributes})`,
    attributeId: sql`(select ${customAttributes.id} from ${customAttributes})`,
  }),
  refusals: customAttributeRefusals,
});
