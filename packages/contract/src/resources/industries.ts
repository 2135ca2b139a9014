import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { endpoint } from '../endpoint.ts';
import { clearableText, recordName } from '../fields/fields.ts';
import { Csv, exportQuery, pageQuery, versionRead, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { message } from '../words/message.ts';

export const industryLimits = { nameMin: 2, nameMax: 254, descriptionMax: 5000 } as const;

export const Industry = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Active clients of this industry. */
  client_count: z.int(),
  is_active: z.boolean(),
  version: z.int(),
});
export type Industry = z.infer<typeof Industry>;

export const IndustryInput = z.object({
  name: recordName(message('industries.fields.name'), industryLimits),
  description: clearableText(message('fields.description'), industryLimits.descriptionMax),
});
export type IndustryInput = z.infer<typeof IndustryInput>;

export const IndustryChange = z.extend(z.partial(IndustryInput), versionRead);
export type IndustryChange = z.infer<typeof IndustryChange>;

export const industryArrangement: Arrangement<Pick<Industry, 'name' | 'description' | 'client_count' | 'is_active'>> = {
  text: ({ name, description }) => `${name}\n${description ?? ''}`,
  values: {
    name: ({ name }) => name,
    description: ({ description }) => description,
    clients: ({ client_count: clients }) => clients,
    status: ({ is_active: isActive }) => !isActive,
  },
};

const path = '/api/core/industries/';
const access = ['core.can_admin'] as const;
const query = exportQuery(['name', 'description', 'clients', 'status']);

export const listIndustries = endpoint({
  method: 'GET',
  path,
  summary: 'All industries by name: the active ones, or every one with include_inactive=true.',
  access,
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(Industry),
});

export const exportIndustries = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The industries that the same query lists, as a CSV file.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const writes = recordWrites({
  path,
  access,
  absent: message('industries.absent'),
  record: Industry,
  input: IndustryInput,
  change: IndustryChange,
  add: { summary: 'Add an industry. Its name is unique among the active ones, without regard to case and spacing.' },
  update: { summary: 'Change the name and description of an active industry; fields left out stay as they are.' },
  delete: { summary: 'Make an industry inactive. Refused while active clients belong to it.' },
  restore: { summary: 'Make an inactive industry active again.' },
});

export const { add: addIndustry, update: updateIndustry, delete: deleteIndustry, restore: restoreIndustry } = writes;
