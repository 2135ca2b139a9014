import {
  addFunction,
  deleteFunction,
  listFunctions,
  restoreFunction,
  updateFunction,
} from '@orgscope/contract/resources/functions';
import type { FunctionRecord as ListedFunction } from '@orgscope/contract/resources/functions';
import { recordsOf } from './records.ts';
import type { AnyRecord } from './records.ts';

/** A function as any server may list it. */
export type FunctionRecord = AnyRecord & Omit<ListedFunction, keyof AnyRecord>;

// A server may leave out what is empty.
function readFunction(item: unknown): FunctionRecord {
  const row = item as Partial<FunctionRecord>;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    type: row.type === 'IT' ? 'IT' : 'BUSINESS',
    description: row.description || null,
    user_count: Number(row.user_count ?? 0) || 0,
    is_active: row.is_active !== false,
    version: row.version,
  };
}

/** The functions of a client. */
export const functions = recordsOf(
  'functions',
  {
    list: listFunctions,
    add: addFunction,
    update: updateFunction,
    remove: deleteFunction,
    restore: restoreFunction,
  },
  readFunction,
);
