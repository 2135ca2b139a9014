import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParams } from '../fields.ts';
import { message } from '../message.ts';

/** What there is about a person, by table; `about` says what it is and what it leaves out. */
const PersonalData = z.catchall(
  z.object({ about: z.object({ made_at: z.string(), notes: z.array(z.string()) }) }),
  z.array(z.record(z.string(), z.unknown())),
);

export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/core/me/personal-data/',
  summary: 'Make a file of everything that is kept about the caller. Told to the audit.',
  access: 'signed-in',
  asksAgain: true,
  answer: PersonalData,
});

export const exportUserData = endpoint({
  method: 'POST',
  path: '/api/core/users/:id/personal-data/',
  summary: 'Make a file of everything that is kept about a user. Told to the audit.',
  access: ['core.can_admin', 'core.can_manage_client'],
  asksAgain: true,
  params: idParams(message('users.absent')),
  answer: PersonalData,
});
