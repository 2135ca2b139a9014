// What the form shows of a client, and what it makes of it for the server.
import type { BodyOf } from '@orgscope/contract/endpoint';
import { defaultPalette } from '@orgscope/contract/color-palette';
import type { ColorPalette } from '@orgscope/contract/color-palette';
import { ClientInput } from '@orgscope/contract/resources/clients';
import type { addClient, EmployeeRange, ItEmployeeRange } from '@orgscope/contract/resources/clients';
import * as z from 'zod/mini';
import type { Client } from '../../../api/clients.ts';
import { anyChoice } from '../../../lib/any-choice.ts';

/** A client as it is sent. */
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

/** The fields of the first step, in their order; the others are of the second. */
export const stepOneFields = ['name', 'industry_id', 'timezone', 'description'] as const;

export const colorNames = ['primary_color', 'secondary_color', 'accent_color', 'alt_accent_color'] as const;

/** The colours of a new client until the server's own are known. */
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

/** The rules of the form. */
export const clientSchema: z.ZodMiniType<ClientBody, ClientValues> = z.pipe(
  z.pipe(
    z.custom<ClientValues>(),
    z.transform((values: ClientValues): z.input<typeof rules> => values),
  ),
  rules,
);

/** The form of a client, or of a new one, which begins with these colours. */
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

/** What is sent for the form of a client, or of a new one. */
export function sentClient({ timezone, ...body }: ClientBody, client: Client | undefined): ClientBody {
  const sent = { ...body, description: body.description || null, website: body.website || null };
  // A server that tells no timezone is not told one that nobody chose.
  const unasked = client && !client.timezone && timezone === blankTimezone;
  return unasked || timezone === undefined ? sent : { ...sent, timezone };
}
