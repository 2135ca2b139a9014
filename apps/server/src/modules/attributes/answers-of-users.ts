// The answers of many people to their client's attributes, for a file.
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { statement } from '../../db/statements/statement.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';

/** The active attributes of a client, by name. */
export const activeAttributes = (db: Drizzle, clientId: number) =>
  db
    .select({ id: customAttributes.id, name: customAttributes.name })
    .from(customAttributes)
    .where(and(eq(customAttributes.clientId, clientId), eq(customAttributes.isActive, true)))
    .orderBy(byName(customAttributes.nameKey), customAttributes.id);

/** The chosen options of a user by the attributes' ids; an archived one stays chosen. */
export type Answers = Readonly<Record<number, string>>;

const { userId, attributeId, optionId, clientId: ofClient } = userAttributeValues;
const reading = statement<{ clientId: number; userIds: readonly number[] }, { userId: number; answers: Answers }>(
  'read_answers',
  sql`select ${userId} as "userId", json_object_agg(${attributeId}, ${customAttributeOptions.name}) as answers
    from ${userAttributeValues}
    join ${customAttributeOptions} on ${customAttributeOptions.clientId} = ${ofClient}
      and ${customAttributeOptions.attributeId} = ${attributeId} and ${customAttributeOptions.id} = ${optionId}
    where ${ofClient} = ${sql.placeholder('clientId')}
      and ${userId} = any(${sql.placeholder('userIds')}::integer[])
    group by ${userId}`,
);

/** The answers of these users of a client, by their ids. */
export async function answersOfUsers(db: Drizzle, clientId: number, userIds: readonly number[]) {
  const found = userIds.length === 0 ? [] : await db.run(reading, { clientId, userIds });
  return new Map(found.map((user) => [user.userId, user.answers]));
}
