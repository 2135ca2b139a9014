// The values of the client form, and the body that is sent for them.
import type { BodyOf } from '@orgscope/contract/endpoint';
import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import { ClientInput } from '@orgscope/contract/resources/clients';
import type { addClient } from '@orgscope/contract/resources/clients';
import type { EmployeeRange, ItEmployeeRange } from '@orgscope/contract/fields/employee-ranges';
import * as z from 'zod/mini';
import type { Client } from '../../../api/clients.ts';
import { anyChoice } from '../../../lib/forms/any-choice.ts';

export type ClientBody = BodyOf<typeof addClient>;

export interface ClientValues {
  name: string;
  industry_id: string;
  timezone: string;
  description: string;
  website: string;
  number_of_employees: string;
  number_of_it_employees: string;
  color_palette: ColorPalette;
}

/** The fields of the first step in order; all others are in the second. */
export const stepOneFields = ['name', 'industry_id', 'timezone', 'description'] as const;

export const colorNames = ['primary_color', 'secondary_color', 'accent_color', 'alt_accent_color'] as const;

/** The colours of a new client until the server's default colours are loaded. */
const blankPalette: ColorPalette = {
  primary_color: '#000000',
  secondary_color: '#ffffff',
  accent_color: '#007bff',
  alt_accent_color: '#6c757d',
};
const blankTimezone = 'UTC';

const rules = z.extend(ClientInput, {
  timezone: anyChoice(ClientInput.shape.timezone),
  number_of_employees: anyChoice<EmployeeRange>(ClientInput.shape.number_of_employees),
  number_of_it_employees: anyChoice<ItEmployeeRange>(ClientInput.shape.number_of_it_employees),
});

export const clientSchema: z.ZodMiniType<ClientBody, ClientValues> = z.pipe(
  z.pipe(
    z.custom<ClientValues>(),
    z.transform((values: ClientValues): z.input<typeof rules> => values),
  ),
  rules,
);

/** The form values of a client, or of a new one with these colours. */
export const shownClient = (client: Client | undefined, palette: Partial<ColorPalette> = {}): ClientValues => ({
  name: client?.name ?? '',
  industry_id: String(client?.industry.id ?? ''),
  timezone: client?.timezone || blankTimezone,
  description: client?.description ?? '',
  website: client?.website ?? '',
  number_of_employees: client?.number_of_employees ?? '',
  number_of_it_employees: client?.number_of_it_employees ?? '',
  color_palette: client ? { ...defaultPalette, ...client.color_palette } : { ...blankPalette, ...palette },
});

/** The body that adds or updates a client. */
export function sentClient({ timezone, ...body }: ClientBody, client: Client | undefined): ClientBody {
  const sent = { ...body, description: body.description || null, website: body.website || null };
  // Some servers return no timezone. They get none unless the user chose one.
  const isUnchosen = client && !client.timezone && timezone === blankTimezone;
  return isUnchosen || timezone === undefined ? sent : { ...sent, timezone };
}
