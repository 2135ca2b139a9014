import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const Choice = z.object({ value: z.string(), label: z.string() });
export type Choice = z.infer<typeof Choice>;

export const listCompanyRoles = endpoint({
  method: 'GET',
  path: '/api/core/common/company-roles/',
  summary: 'The company roles a user can have, without a frame.',
  access: 'signed-in',
  openDuring: ['profile'],
  answer: z.array(Choice),
});

export const listTimezones = endpoint({
  method: 'GET',
  path: '/api/core/common/timezones/',
  summary: 'The time zones with their present offset, without a frame.',
  access: 'signed-in',
  openDuring: ['profile'],
  answer: z.array(Choice),
});
