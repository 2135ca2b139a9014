import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { employeeRanges, itEmployeeRanges } from '../fields/employee-ranges.ts';
import { ColorPalette } from '../fields/color-palette.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import {
  clearableText,
  idParams,
  mailedName,
  Named,
  recordId,
  recordName,
  required,
  requiredChoice,
  trimmedText,
} from '../fields/fields.ts';
import { Csv, exportQuery, pageQuery, versionRead, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { clearableWebAddress } from '../fields/web-address.ts';
import { wholeAddress } from '../fields/whole-address.ts';
import { timezoneName } from './me.ts';
import { message } from '../words/message.ts';

export const clientLimits = { nameMin: 2, nameMax: 254, descriptionMax: 5000, websiteMax: 200, purgeDays: 30 } as const;

export const Client = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  industry: Named,
  number_of_employees: z.enum(employeeRanges),
  number_of_it_employees: z.enum(itEmployeeRanges),
  timezone: z.string(),
  color_palette: ColorPalette,
  is_active: z.boolean(),
  /** When everything of it is to be removed for good. */
  purge_at: z.nullable(z.string()),
  version: z.int(),
});
export type Client = z.infer<typeof Client>;

export const ClientInput = z.object({
  name: recordName(message('clients.fields.name'), clientLimits).check(mailedName(wholeAddress)),
  industry_id: recordId(required(message('clients.fields.industry'))),
  timezone: z.optional(timezoneName(required(message('fields.timezone')))),
  description: clearableText(message('fields.description'), clientLimits.descriptionMax),
  website: clearableWebAddress(
    clientLimits.websiteMax,
    message('common.too_long', { what: message('clients.fields.website'), limit: clientLimits.websiteMax }),
    message('clients.not_web_address'),
  ),
  number_of_employees: requiredChoice(employeeRanges, message('clients.fields.employees')),
  number_of_it_employees: requiredChoice(itEmployeeRanges, message('clients.fields.it_employees')),
  color_palette: ColorPalette,
});
export type ClientInput = z.infer<typeof ClientInput>;

export const ClientChange = z.extend(z.partial(ClientInput), versionRead);
export type ClientChange = z.infer<typeof ClientChange>;

export const clientArrangement: Arrangement<Client> = {
  text: ({ name, description, website, industry }) =>
    `${name}\n${description ?? ''}\n${website ?? ''}\n${industry.name}`,
  values: {
    name: ({ name }) => name,
    industry: ({ industry }) => industry.name,
    employees: ({ number_of_employees: range }) => employeeRanges.indexOf(range),
    it_employees: ({ number_of_it_employees: range }) => itEmployeeRanges.indexOf(range),
    status: ({ is_active: isActive }) => !isActive,
  },
};

const RangeChoice = z.object({ value: z.string(), label: z.string() });

export const ClientEnums = z.object({
  number_of_employees: z.array(RangeChoice),
  number_of_it_employees: z.array(RangeChoice),
  default_color_palette: ColorPalette,
});
export type ClientEnums = z.infer<typeof ClientEnums>;

const path = '/api/core/clients/';
const params = idParams(message('clients.absent'));
const access = ['core.can_admin'] as const;
const query = {
  ...exportQuery(['name', 'industry', 'employees', 'it_employees', 'status']),
  industry_id: z.optional(recordId()),
};

export const listClients = endpoint({
  method: 'GET',
  path,
  summary: 'The clients by name: the active ones, or every one with include_inactive=true.',
  access,
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(Client),
});

export const exportClients = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The clients that the same query lists, as a CSV file.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const listClientEnums = endpoint({
  method: 'GET',
  path: `${path}enums/`,
  summary: 'The ranges of employees and the palette that a new client begins with.',
  access,
  answer: withData(ClientEnums),
});

export const writes = recordWrites({
  path,
  access,
  absent: message('clients.absent'),
  record: Client,
  input: ClientInput,
  change: ClientChange,
  add: { summary: 'Add a client to an active industry. Its name is unique among the active ones.' },
  update: { summary: 'Change an active client; fields left out stay as they are.' },
  delete: {
    summary:
      "Make a client inactive: its users are signed out at once. Refused for the platform operator's own company.",
    needsProof: true,
  },
  restore: {
    summary:
      'Make an inactive client active again; it is not purged then. Refused while its industry is inactive, and once its purge has begun.',
  },
});

export const { add: addClient, update: updateClient, delete: deleteClient, restore: restoreClient } = writes;

/** The name of the client, typed again. */
export const ClientPurge = z.object({
  confirm: trimmedText(required(message('clients.fields.name'))).check(
    z.maxLength(clientLimits.nameMax, message('clients.not_confirmed')),
  ),
});
export type ClientPurge = z.infer<typeof ClientPurge>;

export const purgeClient = endpoint({
  method: 'POST',
  path: `${path}:id/purge/`,
  summary:
    "Make a client inactive and remove everything of it, for good, after 30 days; its administrators are told by mail. Restoring it until then cancels this. `confirm` is its name. Refused for the platform operator's own company.",
  access,
  needsProof: true,
  params,
  body: ClientPurge,
  answer: withMessage(Client),
});
