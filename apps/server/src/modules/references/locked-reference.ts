import type { Referred } from '@orgscope/contract/records/fields';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jsonObject } from '../../db/sql/json-object.ts';
import { referredTables } from '../../db/tables/client-record.ts';
import { functions } from '../../db/tables/functions.ts';
import { referredColumns } from './referred.ts';
import type { Found } from './referred.ts';

// References that one statement finds and locks, so that they stay active until the record that names them is written.

export type LockedFunction = (Found & { name: string; type: 'IT' | 'BUSINESS' }) | null;
export type LockedLocation = (Found & { name: string }) | null;

const integer = (name: string) => sql`${sql.placeholder(name)}::integer`;
// A user's profile has other required fields if their function is of IT.
const columns = { ...referredColumns, function: { ...referredColumns.function, type: functions.type } };

/** Selects and locks the client's record with the placeholder's id; null if there is none. */
export function lockedReference(kind: Referred, placeholder: string, client = 'clientId'): SQL {
  const table = referredTables[kind];
  return sql`(select ${jsonObject(columns[kind])} from ${table}
    where ${table.clientId} = ${sql.placeholder(client)} and ${table.id} = ${integer(placeholder)} for share)`;
}

/** True if the placeholder is null, or if this column of `locked` is an active record. */
export const isNoneOrActive = (placeholder: string, column: string): SQL =>
  sql`(${integer(placeholder)} is null or (locked.${sql.identifier(column)} ->> 'isActive')::boolean)`;
