import * as z from 'zod/mini';
import type { Arrangement } from '../arrange.ts';
import { ColorPalette } from '../color-palette.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clearableText, codesOf, idParams, mailedName, Named, recordId, recordName } from '../fields.ts';
import { Csv, listQuery, versionRead, withList } from '../listing.ts';
import { clearableWebAddress } from '../web-address.ts';
import { timezoneName } from './me.ts';

export const clientLimits = { nameMin: 2, nameMax: 254, descriptionMax: 5000, websiteMax: 200 } as const;

export const clientMessages = {
  absent: 'Client not found',
  added: 'Client added successfully',
  updated: 'Client updated successfully',
  deleted: 'Client deleted successfully',
  restored: 'Client restored successfully',
  nameTaken: 'A client with this name already exists',
  inactive: 'This client is inactive. Restore it first',
  alreadyActive: 'This client is active already',
  industryInactive: (industry: string) => `The industry "${industry}" is inactive. Restore it first`,
  operator: "The platform operator's own company cannot be deleted",
} as const;

export const employeeRanges = {
  '1-10': '1–10',
  '11-50': '11–50',
  '51-200': '51–200',
  '201-500': '201–500',
  '501-1000': '501–1,000',
  '1001-5000': '1,001–5,000',
  '5001-10000': '5,001–10,000',
  '10001+': 'Over 10,000',
} as const;
export type EmployeeRange = keyof typeof employeeRanges;

export const itEmployeeRanges = {
  '0': '0',
  '1-5': '1–5',
  '6-10': '6–10',
  '11-25': '11–25',
  '26-50': '26–50',
  '51-100': '51–100',
  '101-250': '101–250',
  '251-500': '251–500',
  '501-1000': '501–1,000',
  '1001+': 'Over 1,000',
} as const;
export type ItEmployeeRange = keyof typeof itEmployeeRanges;

export const Client = z.object({
  id: z.number(),
  name: z.string(),
  description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  industry: Named,
  number_of_employees: z.enum(codesOf<EmployeeRange>(employeeRanges)),
  number_of_it_employees: z.enum(codesOf<ItEmployeeRange>(itEmployeeRanges)),
  timezone: z.string(),
  color_palette: ColorPalette,
  is_active: z.boolean(),
  version: z.number(),
});
export type Client = z.infer<typeof Client>;

export const ClientInput = z.object({
  name: recordName('Client name', clientLimits).check(mailedName()),
  industry_id: recordId('Industry is required'),
  timezone: z.optional(timezoneName('Timezone is required')),
  description: clearableText('Description', clientLimits.descriptionMax),
  website: clearableWebAddress(
    clientLimits.websiteMax,
    'Website must be less than 200 characters',
    'Website must be a web address',
  ),
  number_of_employees: z.enum(codesOf<EmployeeRange>(employeeRanges), 'Employee count is required'),
  number_of_it_employees: z.enum(codesOf<ItEmployeeRange>(itEmployeeRanges), 'IT employee count is required'),
  color_palette: ColorPalette,
});
export type ClientInput = z.infer<typeof ClientInput>;

export const ClientChange = z.extend(z.partial(ClientInput), versionRead);
export type ClientChange = z.infer<typeof ClientChange>;

const rankIn = <K extends string>(ranges: Record<K, unknown>) => {
  const keys: string[] = Object.keys(ranges);
  return (range: K) => keys.indexOf(range);
};
const rankOfEmployees = rankIn<EmployeeRange>(employeeRanges);
// A key that is a whole number stands before all others, which here is where it belongs.
const rankOfItEmployees = rankIn<ItEmployeeRange>(itEmployeeRanges);

export const clientArrangement: Arrangement<Client> = {
  text: ({ name, description, website, industry }) =>
    `${name}\n${description ?? ''}\n${website ?? ''}\n${industry.name}`,
  values: {
    name: ({ name }) => name,
    industry: ({ industry }) => industry.name,
    employees: ({ number_of_employees: range }) => rankOfEmployees(range),
    it_employees: ({ number_of_it_employees: range }) => rankOfItEmployees(range),
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
const params = idParams(clientMessages.absent);
const access = ['core.can_admin'] as const;
const query = {
  ...listQuery(['name', 'industry', 'employees', 'it_employees', 'status']),
  industry_id: z.optional(recordId()),
};

export const listClients = endpoint({
  method: 'GET',
  path,
  summary: 'The clients by name: the active ones, or every one with include_inactive=true. Answers with an ETag.',
  access,
  query: z.object(query),
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

export const addClient = endpoint({
  method: 'POST',
  path,
  summary: 'Add a client to an active industry. Its name is unique among the active ones.',
  access,
  body: ClientInput,
  answer: withMessage(Client),
  status: 201,
});

export const updateClient = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change an active client; fields left out stay as they are.',
  access,
  params,
  body: ClientChange,
  answer: withMessage(Client),
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: "Make a client inactive: its users are signed out at once. Refused for the platform operator's own company.",
  access,
  params,
  answer: withMessage(Client),
});

export const restoreClient = endpoint({
  method: 'PATCH',
  path: `${path}:id/restore/`,
  summary: 'Make an inactive client active again. Refused while its industry is inactive.',
  access,
  params,
  answer: withMessage(Client),
});
