import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

/** What a new client enters first, in the order in which home leads through it. */
export const firstSteps = ['functions', 'locations', 'people', 'figures', 'assets', 'applications'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Which of the steps the records of a client show as done. */
const FirstSteps = z.object({
  /** Without the figures, where the subscription does not include Measure IT. */
  steps: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
  /** Whether an administrator has put the list away. */
  dismissed: z.boolean(),
  /** Whether a subscription runs today: without one all analytics are locked. A server of the version before omits it. */
  is_subscribed: z.optional(z.boolean()),
  /** Whether there is sample data, and otherwise whether it can be added. A server of the version before omits it. */
  sample_data: z.optional(z.object({ is_shown: z.boolean(), can_add: z.boolean() })),
});

const path = '/api/core/first-steps/';
const access = ['core.can_manage_client'] as const;
const query = z.object(clientIdField);

export const readFirstSteps = endpoint({
  method: 'GET',
  path,
  summary:
    'What a new client has entered so far, as its records show: functions, locations, people, figures, assets, applications.',
  access,
  query,
  answer: withData(FirstSteps),
});

export const changeFirstSteps = endpoint({
  method: 'PATCH',
  path,
  summary: 'Put the list of first steps away for all administrators of the client, or show it again.',
  access,
  query,
  body: z.object({ dismissed: z.boolean(message('common.not_boolean')) }),
  answer: withData(FirstSteps),
});
