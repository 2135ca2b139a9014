import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { recordId } from '../fields.ts';

export const LocationChoice = z.object({ id: z.number(), name: z.string() });
export type LocationChoice = z.infer<typeof LocationChoice>;

const query = z.object({ client_id: z.optional(recordId()) });

export const chooseLocations = endpoint({
  method: 'GET',
  path: '/api/core/list/locations/',
  summary:
    "The active locations by name, without a frame: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  query,
  answer: z.array(LocationChoice),
});

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/core/locations/',
  summary: "The active locations by name: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  query,
  answer: withData(z.array(LocationChoice)),
});
