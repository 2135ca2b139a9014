import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ColorPalette } from '@orgscope/contract/color-palette';
import {
  addClient,
  deleteClient,
  listClientEnums,
  listClients,
  restoreClient,
  updateClient,
} from '@orgscope/contract/resources/clients';
import { partsOf } from '../lib/is-record.ts';
import { call } from './client.ts';
import type { Choice } from './choices.ts';
import { recordsOf } from './records.ts';
import type { AnyRecord, RecordId } from './records.ts';
import { unwrapRecord } from './unwrap.ts';

/** A client as any server may list it: its ranges may be others than ours, and much may be left out. */
export interface Client extends AnyRecord {
  description: string | null;
  website: string | null;
  industry: { id: RecordId; name: string };
  number_of_employees: string;
  number_of_it_employees: string;
  /** Empty where the server tells none. */
  timezone: string;
  color_palette: Partial<ColorPalette>;
}

/** What can be chosen for a client, and the colours that a new one begins with. */
export interface ClientEnums {
  number_of_employees: readonly Choice[];
  number_of_it_employees: readonly Choice[];
  default_color_palette: Partial<ColorPalette>;
}

const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

function readPalette(value: unknown): Partial<ColorPalette> {
  const { primary_color, secondary_color, accent_color, alt_accent_color } = partsOf(value);
  const colors = { primary_color, secondary_color, accent_color, alt_accent_color };
  return Object.fromEntries(Object.entries(colors).filter(([, color]) => /^#[0-9a-f]{6}$/i.test(words(color))));
}

function readClient(item: unknown): Client {
  const row = partsOf(item);
  const industry = partsOf(row['industry']);
  return {
    id: row['id'] as RecordId,
    name: words(row['name']),
    description: words(row['description']) || null,
    website: words(row['website']) || null,
    industry: { id: words(industry['id']), name: words(industry['name']) },
    number_of_employees: words(row['number_of_employees']),
    number_of_it_employees: words(row['number_of_it_employees']),
    timezone: words(row['timezone']),
    color_palette: readPalette(row['color_palette']),
    is_active: row['is_active'] !== false,
    version: row['version'] as number | undefined,
  };
}

const readRanges = (list: unknown): Choice[] =>
  Array.isArray(list)
    ? list.map((item) => {
        const { value, label = value } = partsOf(item);
        return { value: words(value), label: words(label) };
      })
    : [];

/** The client companies. */
export const clients = recordsOf(
  'clients',
  { list: listClients, add: addClient, update: updateClient, remove: deleteClient, restore: restoreClient },
  readClient,
);

/** The ranges of employees and the palette of a new client. */
export const useClientEnums = (): UseQueryResult<ClientEnums> =>
  useQuery({
    queryKey: ['client-enums'],
    queryFn: async ({ signal }) => {
      const enums = unwrapRecord(await call(listClientEnums, { signal }));
      return {
        number_of_employees: readRanges(enums['number_of_employees']),
        number_of_it_employees: readRanges(enums['number_of_it_employees']),
        default_color_palette: readPalette(enums['default_color_palette']),
      };
    },
    staleTime: 5 * 60_000,
  });
