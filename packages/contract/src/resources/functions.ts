import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { endpoint } from '../endpoint.ts';
import { clearableText, recordName, requiredChoice } from '../fields/fields.ts';
import { associated } from '../records/in-use.ts';
import type { Uses } from '../records/in-use.ts';
import { updatedSince } from '../lists/updated-since.ts';
import { Csv, exportQuery, clientIdField, pageQuery, versionRead, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { functionTypes } from './me.ts';

export const functionLimits = { nameMin: 2, nameMax: 254, descriptionMax: 5000 } as const;

export const functionMessages = {
  absent: message('functions.absent'),
  imported: (records: number) => message('functions.done.import', { count: records }),
  nameTaken: message('functions.name_taken'),
  inUse: (uses: Uses) => message('functions.used', { uses: associated(uses) }),
  typeLocked: (users: number) => message('functions.type_locked', { count: users }),
  inactive: message('functions.inactive'),
} as const;

/** A function as administrators see it. */
export const FunctionRecord = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(functionTypes),
  description: z.nullable(z.string()),
  /** Active users who have it; null for callers who do not manage the client, as groups of a few people are hidden from them. */
  user_count: z.nullable(z.int()),
  is_active: z.boolean(),
  version: z.int(),
});
export type FunctionRecord = z.infer<typeof FunctionRecord>;

export const FunctionInput = z.object({
  ...clientIdField,
  name: recordName(message('functions.fields.name'), functionLimits),
  type: requiredChoice(functionTypes, message('functions.fields.type')),
  description: clearableText(message('fields.description'), functionLimits.descriptionMax),
});
export type FunctionInput = z.infer<typeof FunctionInput>;

export const FunctionChange = z.extend(z.partial(FunctionInput), versionRead);
export type FunctionChange = z.infer<typeof FunctionChange>;

export const FunctionChoice = z.object({ id: z.int(), name: z.string(), type: z.enum(functionTypes) });
export type FunctionChoice = z.infer<typeof FunctionChoice>;

export const functionArrangement: Arrangement<
  Pick<FunctionRecord, 'name' | 'type' | 'description' | 'user_count' | 'is_active'>
> = {
  text: ({ name, description }) => `${name}\n${description ?? ''}`,
  values: {
    name: ({ name }) => name,
    type: ({ type }) => type,
    users: ({ user_count: users }) => users,
    status: ({ is_active: isActive }) => !isActive,
  },
};

const path = '/api/core/functions/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const choice = { ...clientIdField, function_type: z.optional(z.enum(functionTypes, message('functions.not_type'))) };
const query = { ...exportQuery(['name', 'type', 'users', 'status']), ...updatedSince, ...choice };

export const chooseFunctions = endpoint({
  method: 'GET',
  path: '/api/core/list/functions/',
  summary:
    "The active functions by name, without a frame: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  openDuring: ['profile'],
  query: z.object(choice),
  answer: z.array(FunctionChoice),
});

export const listFunctions = endpoint({
  method: 'GET',
  path,
  summary:
    "The functions by name, for administrators the inactive ones too: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  openDuring: ['profile'],
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(FunctionRecord),
});

export const exportFunctions = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The functions that the same query lists, as a CSV file that can be imported again.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const writes = recordWrites({
  path,
  access,
  absent: functionMessages.absent,
  record: FunctionRecord,
  input: FunctionInput,
  change: FunctionChange,
  add: {
    summary: "Add a function. Its name is unique among the client's active ones, without regard to case and spacing.",
  },
  update: {
    summary: 'Change an active function; fields left out stay as they are. Its type is locked while users hold it.',
  },
  delete: { summary: 'Make a function inactive. Refused while active users hold it.' },
  restore: { summary: 'Make an inactive function active again.' },
});

export const { add: addFunction, update: updateFunction, delete: deleteFunction, restore: restoreFunction } = writes;
