import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const sampleDataMessages = {
  added: message('sample_data.done.add'),
  removed: message('sample_data.done.remove'),
  present: message('sample_data.present'),
  absent: message('sample_data.absent'),
  ownRecords: message('sample_data.own_records'),
  notSubscribed: message('sample_data.not_subscribed'),
} as const;

/** The sample data of a client, and what its removal would do now. */
const SampleData = z.object({
  /** Since when there is any; null if there is none. */
  since: z.nullable(z.string()),
  /**
   * Whether it can be added: there is none, a subscription runs that has pages to show it, and the client has, of its
   * own, no active assets or applications, no figures and no pulses but drafts.
   */
  can_add: z.boolean(),
  /** What was added and is still there. */
  records: z.object({
    functions: z.int(),
    locations: z.int(),
    assets: z.int(),
    applications: z.int(),
    /** Years. */
    figures: z.int(),
    pulses: z.int(),
  }),
  /**
   * What stays and becomes the client's own: functions and locations that somebody has changed, or that own records or
   * people use, and years with figures that somebody has entered since.
   */
  kept: z.object({ functions: z.int(), locations: z.int(), figures: z.int() }),
  /** Assets and applications that somebody has changed. They are removed all the same. */
  changed: z.int(),
  /** Actions that people have added to sample pulses. They are removed all the same. */
  actions: z.int(),
});

const path = '/api/core/sample-data/';
const access = ['core.can_manage_client'] as const;
const query = z.object(clientIdField);

export const readSampleData = endpoint({
  method: 'GET',
  path,
  summary: 'Whether a client has sample data, of how many records, and which of them would stay if it were removed.',
  access,
  query,
  answer: withData(SampleData),
});

export const addSampleData = endpoint({
  method: 'POST',
  path,
  summary:
    'Add sample data to a client with a subscription and without active assets or applications, figures, or pulses but drafts of its own, which takes no part in comparisons until the sample data is removed.',
  access,
  query,
  limit: 'heavy',
  answer: withMessage(SampleData),
  status: 201,
});

export const removeSampleData = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Remove the sample data of a client, except functions and locations that its own records use, and figures entered since.',
  access,
  query,
  limit: 'heavy',
  answer: withMessage(SampleData),
});
