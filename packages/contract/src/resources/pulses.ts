import * as z from 'zod/mini';
import { pulseTemplates } from '../analytics/pulse-kinds.ts';
import { PulseResults } from '../analytics/pulse-results.ts';
import {
  AudienceCount,
  AudienceInput,
  Pulse,
  PulseChange,
  PulseInput,
  PulseQuestion,
  PulseSummary,
} from '../analytics/pulses.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { idParams, queryFlag } from '../fields/fields.ts';
import { withHistory } from '../records/history.ts';
import { Csv, clientIdField, versionInQuery } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { analyticsFilters } from './analytics.ts';

const path = '/api/analytics/pulses/';
const manage = ['core.can_manage_client'] as const;
const module = 'stakeholder_engagement';
const params = idParams(message('pulses.absent'));
const query = z.object(clientIdField);
const ofPulse = { access: manage, module, params, query } as const;
const asItWasRead = z.object({ ...clientIdField, version: versionInQuery });

export const listPulses = endpoint({
  method: 'GET',
  path,
  summary: 'The pulses of a client, the latest first. Members see those that have opened.',
  access: ['analytics.can_view'],
  module,
  query: z.object({ ...clientIdField, include_archived: queryFlag() }),
  /** A server of the version before omits `is_sample`. */
  answer: withData(z.array(z.extend(PulseSummary, { is_sample: z.optional(z.boolean()) }))),
});

export const listPulseTemplates = endpoint({
  method: 'GET',
  path: `${path}templates/`,
  summary: 'The questions that each template starts with.',
  access: manage,
  module,
  query,
  answer: withData(
    z.array(z.object({ template: z.enum(pulseTemplates), title: z.string(), questions: z.array(PulseQuestion) })),
  ),
});

export const countAudience = endpoint({
  method: 'POST',
  path: `${path}audience/`,
  summary: 'How many people an audience has now, and which groups are too small to be shown in results.',
  access: manage,
  module,
  query,
  body: AudienceInput,
  answer: withData(AudienceCount),
});

export const addPulse = endpoint({
  method: 'POST',
  path,
  summary: 'Add a pulse as a draft. Without questions or an audience it starts with those of its template.',
  access: manage,
  module,
  query,
  body: PulseInput,
  answer: withMessage(Pulse),
  status: 201,
});

export const readPulse = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  summary: 'A pulse with its questions and its audience.',
  ...ofPulse,
  answer: withData(Pulse),
});

export const changePulse = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change a draft or scheduled pulse; of an open one, what keeps the meaning of its answers.',
  ...ofPulse,
  body: PulseChange,
  answer: withMessage(Pulse),
});

export const openPulse = endpoint({
  method: 'POST',
  path: `${path}:id/open/`,
  summary:
    'Open a draft now, or schedule it if its opening time is still to come. Invitations are mailed when it opens. ' +
    'With the version that was read, it is refused if somebody has changed the draft since.',
  ...ofPulse,
  query: asItWasRead,
  answer: withMessage(Pulse),
});

export const closePulse = endpoint({
  method: 'POST',
  path: `${path}:id/close/`,
  summary:
    'Close an open pulse for good; a scheduled one becomes a draft again. ' +
    'With the version that was read, it is refused if the pulse has changed since, also by opening or a reminder at its time.',
  ...ofPulse,
  query: asItWasRead,
  answer: withMessage(Pulse),
});

export const archivePulse = endpoint({
  method: 'POST',
  path: `${path}:id/archive/`,
  summary: 'Take a draft or a closed pulse off the list. Its results stay.',
  ...ofPulse,
  answer: withMessage(Pulse),
});

export const copyPulse = endpoint({
  method: 'POST',
  path: `${path}:id/copy/`,
  summary: 'Add a draft with the same questions and audience. It begins a series of its own.',
  ...ofPulse,
  answer: withMessage(Pulse),
  status: 201,
});

export const remindPulse = endpoint({
  method: 'POST',
  path: `${path}:id/remind/`,
  summary: 'Mail a reminder to everybody who has not answered; two at most, planned ones included.',
  ...ofPulse,
  answer: withMessage(Pulse),
});

export const listPulseHistory = endpoint({
  method: 'GET',
  path: `${path}:id/history/`,
  summary:
    'Who made, changed, opened or closed a pulse when, and who its actions; the newest first. Answers leave no trace here.',
  ...ofPulse,
  answer: withHistory,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: `${path}:id/test-mail/`,
  summary: 'Mail the invitation to oneself. Its link opens the form with its preview, which stores no answer.',
  ...ofPulse,
  answer: withMessage(z.null()),
});

export const readPulseResults = endpoint({
  method: 'GET',
  path: `${path}:id/results/`,
  summary:
    'What a pulse found out, for everybody or one group. Groups below five are hidden. Platform administrators see participation only.',
  access: ['analytics.can_view'],
  module,
  params,
  /** One of the filters at a time. */
  query: z.object(analyticsFilters),
  answer: withData(PulseResults),
});

export const exportPulseResults = endpoint({
  method: 'GET',
  path: `${path}:id/results/export/`,
  summary:
    'What was last told of a pulse as a CSV file: participation, then every question for everybody and for each group. Nothing that the results do not tell.',
  access: ['analytics.can_view'],
  module,
  params,
  query,
  produces: 'text/csv',
  answer: Csv,
});
