import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';

/** That a person of a client has chosen an option of an attribute. */
export const hasChosen = (clientId: number, person: PgColumn, option: number): SQL =>
  sql`exists (select from ${userAttributeValues} where ${eq(userAttributeValues.clientId, clientId)}
    and ${userAttributeValues.userId} = ${person} and ${eq(userAttributeValues.optionId, option)})`;
