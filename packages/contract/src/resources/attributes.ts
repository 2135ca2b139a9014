import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { idParams, recordId } from '../fields/fields.ts';
import { message } from '../words/message.ts';

export const AttributeOption = z.object({ id: z.int(), name: z.string() });

/** The user's choice for one attribute of the client; `option` is empty without one. */
export const AttributeValue = z.object({
  id: z.int(),
  name: z.string(),
  option: z.nullable(AttributeOption),
});
export type AttributeValue = z.infer<typeof AttributeValue>;

export const AllowedAttribute = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  required: z.boolean(),
  options: z.array(AttributeOption),
});
export type AllowedAttribute = z.infer<typeof AllowedAttribute>;

export const listMyAttributes = endpoint({
  method: 'GET',
  path: '/api/core/me/attributes/',
  summary: "The signed-in user's choices, one for each active attribute of the client.",
  access: 'signed-in',
  answer: withData(z.array(AttributeValue)),
});

export const setMyAttribute = endpoint({
  method: 'PATCH',
  path: '/api/core/me/attributes/:id/',
  summary: 'Choose an option of an attribute, or none with null. An option of another attribute is not found.',
  access: 'signed-in',
  params: idParams(message('attributes.absent')),
  body: z.object({ option: z.nullable(recordId(message('attributes.not_option'))) }),
  answer: withData(AttributeValue),
});

export const listAllowedAttributes = endpoint({
  method: 'GET',
  path: '/api/core/list/user-allowed-attributes/',
  summary: "The active attributes of the user's client with their options in order.",
  access: 'signed-in',
  answer: withData(z.array(AllowedAttribute)),
});
