import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { listQuery, clientIdField, withList } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const graceLimits = { daysMax: 90, usual: 14 } as const;

const days = message('factors.grace_days', { most: graceLimits.daysMax });

const Rule = {
  required: z.boolean(message('common.not_boolean')),
  /** The days that people have to set up a second factor. */
  grace_days: z.number(days).check(z.int(days), z.minimum(0, days), z.maximum(graceLimits.daysMax, days)),
};

export const FactorRule = z.object(Rule);
export type FactorRule = z.infer<typeof FactorRule>;

/** Whether a client requires two factors of its people, and how many have none. */
const FactorRequirement = z.object({
  ...Rule,
  since: z.nullable(z.string()),
  /** Active people who can sign in, and those of them without a second factor, for whom no provider gives one either. */
  people: z.int(),
  without: z.int(),
});

/** Somebody without a second factor. */
const PersonWithoutFactor = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  last_sign_in_at: z.nullable(z.string()),
  /** Until when one must be set up; null while none is required, or before the first sign-in. */
  due_at: z.nullable(z.string()),
  reminded_at: z.nullable(z.string()),
});

const path = '/api/core/factor-requirement/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = z.object(clientIdField);
const { search, page, page_size } = listQuery(['name']);

export const readFactorRequirement = endpoint({
  method: 'GET',
  path,
  summary: 'Whether a client requires two factors of its people, and how many have none.',
  access,
  query,
  answer: withData(FactorRequirement),
});

export const changeFactorRequirement = endpoint({
  method: 'PUT',
  path,
  summary:
    'Require two factors of the people of a client, with days of grace from now or from the first sign-in, or require them no longer.',
  access,
  needsProof: true,
  query,
  body: FactorRule,
  answer: withMessage(FactorRequirement),
});

export const listPeopleWithoutFactor = endpoint({
  method: 'GET',
  path: `${path}people/`,
  summary: 'The active people of a client without a second factor, by name.',
  access,
  query: z.object({ ...clientIdField, search, page, page_size }),
  answer: withList(PersonWithoutFactor),
});

export const remindPeopleWithoutFactor = endpoint({
  method: 'POST',
  path: `${path}reminders/`,
  summary: 'Remind the people without a second factor by mail, each at most once a day.',
  access,
  query,
  answer: withMessage(z.object({ reminded: z.int() })),
});
