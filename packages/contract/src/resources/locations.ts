import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import type { Arrangement } from '../lists/arrange.ts';
import { countryCode, countryInAnyLanguage, countryName } from '../fields/countries.ts';
import { endpoint } from '../endpoint.ts';
import { clearable, clearableText, recordName, required } from '../fields/fields.ts';
import { associated } from '../records/in-use.ts';
import type { Uses } from '../records/in-use.ts';
import { updatedSince } from '../lists/updated-since.ts';
import { Csv, exportQuery, clientIdField, pageQuery, versionRead, withList } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { timezoneName } from './me.ts';

export const locationLimits = { nameMin: 2, nameMax: 254, cityMax: 150, addressMax: 500 } as const;

export const locationMessages = {
  absent: message('locations.absent'),
  imported: (records: number) => message('locations.done.import', { count: records }),
  nameTaken: message('locations.name_taken'),
  inUse: (uses: Uses) => message('locations.used', { uses: associated(uses) }),
  inactive: message('locations.inactive'),
} as const;

/** A location as administrators see it. */
export const LocationRecord = z.object({
  id: z.int(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  address: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  /** Active users at it; null for callers who do not manage the client, as groups of a few people are hidden from them. */
  user_count: z.nullable(z.int()),
  is_active: z.boolean(),
  version: z.int(),
});
export type LocationRecord = z.infer<typeof LocationRecord>;

export const LocationInput = z.object({
  ...clientIdField,
  name: recordName(message('locations.fields.name'), locationLimits),
  country: clearable(countryCode()),
  city: clearableText(message('locations.fields.city'), locationLimits.cityMax),
  address: clearableText(message('locations.fields.address'), locationLimits.addressMax),
  timezone: clearable(timezoneName(required(message('fields.timezone')))),
});
export type LocationInput = z.infer<typeof LocationInput>;

export const LocationChange = z.extend(z.partial(LocationInput), versionRead);
export type LocationChange = z.infer<typeof LocationChange>;

export const LocationChoice = z.object({ id: z.int(), name: z.string() });
export type LocationChoice = z.infer<typeof LocationChoice>;

export const locationArrangement: Arrangement<
  Pick<LocationRecord, 'name' | 'country' | 'city' | 'address' | 'user_count' | 'is_active'>
> = {
  text: ({ name, country, city, address }) =>
    `${name}\n${country ? countryInAnyLanguage(country) : ''}\n${city ?? ''}\n${address ?? ''}`,
  values: {
    name: ({ name }) => name,
    country: ({ country }) => country && countryName(country),
    city: ({ city }) => city,
    users: ({ user_count: users }) => users,
    status: ({ is_active: isActive }) => !isActive,
  },
};

const path = '/api/core/locations/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = {
  ...exportQuery(['name', 'country', 'city', 'users', 'status']),
  ...updatedSince,
  ...clientIdField,
  country: z.optional(countryCode()),
};

export const chooseLocations = endpoint({
  method: 'GET',
  path: '/api/core/list/locations/',
  summary:
    "The active locations by name, without a frame: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  openDuring: ['profile'],
  query: z.object(clientIdField),
  answer: z.array(LocationChoice),
});

export const listLocations = endpoint({
  method: 'GET',
  path,
  summary:
    "The locations by name, for administrators the inactive ones too: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  openDuring: ['profile'],
  query: z.object({ ...query, ...pageQuery }),
  answer: withList(LocationRecord),
});

export const exportLocations = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The locations that the same query lists, as a CSV file that can be imported again.',
  access,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const writes = recordWrites({
  path,
  access,
  absent: locationMessages.absent,
  record: LocationRecord,
  input: LocationInput,
  change: LocationChange,
  add: {
    summary: "Add a location. Its name is unique among the client's active ones, without regard to case and spacing.",
  },
  update: { summary: 'Change an active location; fields left out stay as they are.' },
  delete: { summary: 'Make a location inactive. Refused while active users are there.' },
  restore: { summary: 'Make an inactive location active again.' },
});

export const { add: addLocation, update: updateLocation, delete: deleteLocation, restore: restoreLocation } = writes;
