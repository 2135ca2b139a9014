import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { recordId } from '../fields.ts';
import { functionTypes } from './me.ts';

export const FunctionChoice = z.object({ id: z.number(), name: z.string(), type: z.enum(functionTypes) });
export type FunctionChoice = z.infer<typeof FunctionChoice>;

const query = z.object({
  client_id: z.optional(recordId()),
  function_type: z.optional(z.enum(functionTypes, 'Must be IT or BUSINESS')),
});

export const chooseFunctions = endpoint({
  method: 'GET',
  path: '/api/core/list/functions/',
  summary:
    "The active functions by name, without a frame: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  query,
  answer: z.array(FunctionChoice),
});

export const listFunctions = endpoint({
  method: 'GET',
  path: '/api/core/functions/',
  summary: "The active functions by name: of the user's client, or of a platform administrator's choice.",
  access: 'signed-in',
  query,
  answer: withData(z.array(FunctionChoice)),
});
