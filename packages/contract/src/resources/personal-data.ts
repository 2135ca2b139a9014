import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { idParams, required } from '../fields/fields.ts';
import { message } from '../words/message.ts';

const access = ['core.can_admin', 'core.can_manage_client'] as const;
const params = idParams(message('users.absent'));

/** What there is about a person, by table; `about` says what it is and what it leaves out. */
const PersonalData = z.catchall(
  z.object({ about: z.object({ made_at: z.string(), notes: z.array(z.string()) }) }),
  z.array(z.record(z.string(), z.unknown())),
);

export const exportOwnData = endpoint({
  method: 'POST',
  path: '/api/core/me/personal-data/',
  limit: 'heavy',
  summary: 'Make a file of everything that is kept about the caller. Told to the audit.',
  access: 'signed-in',
  needsProof: true,
  answer: PersonalData,
});

export const exportUserData = endpoint({
  method: 'POST',
  path: '/api/core/users/:id/personal-data/',
  limit: 'heavy',
  summary: 'Make a file of everything that is kept about a user. Told to the audit.',
  access,
  needsProof: true,
  params,
  answer: PersonalData,
});

/** The address of the person, typed again. */
export const Erasure = z.object({
  confirm: z
    .string(required(message('users.fields.confirm')))
    .check(z.trim(), z.maxLength(254, message('users.not_confirmed'))),
});
export type Erasure = z.infer<typeof Erasure>;

export const eraseUser = endpoint({
  method: 'POST',
  path: '/api/core/users/:id/erase/',
  summary:
    'Deactivate a user and erase what names them, for good: records keep a former user. `confirm` is their e-mail address. Not for the own account.',
  access,
  needsProof: true,
  params,
  body: Erasure,
  answer: withMessage(z.null()),
});
