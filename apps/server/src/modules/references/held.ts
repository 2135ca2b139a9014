import type { Referred } from '@orgscope/contract/records/fields';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jsonObject } from '../../db/json-object.ts';
import { functions } from '../../db/tables/functions.ts';
import { referredColumns, referredTables } from './referred.ts';
import type { Found } from './referred.ts';

// References that a statement finds and locks itself, so that they stay active until what names them is written.

export type HeldFunction = (Found & { name: string; type: 'IT' | 'BUSINESS' }) | null;
export type HeldLocation = (Found & { name: string }) | null;

const integer = (name: string) => sql`${sql.placeholder(name)}::integer`;
// Whether a function is of IT decides what a user's profile needs.
const columns = { ...referredColumns, function: { ...referredColumns.function, type: functions.type } };

/** The record that the placeholder names, or null where the client of the placeholder `clientId` has none with this id. */
export function heldReference(kind: Referred, placeholder: string, client = 'clientId'): SQL {
  const table = referredTables[kind];
  return sql`(select ${jsonObject(columns[kind])} from ${table}
    where ${table.clientId} = ${sql.placeholder(client)} and ${table.id} = ${integer(placeholder)} for share)`;
}

/** The condition that the placeholder names nothing, or that the column of `held` with this name found an active record. */
export const isNoneOrActive = (placeholder: string, column: string): SQL =>
  sql`(${integer(placeholder)} is null or (held.${sql.identifier(column)} ->> 'isActive')::boolean)`;
