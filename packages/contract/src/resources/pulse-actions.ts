import * as z from 'zod/mini';
import { PulseAction } from '../analytics/pulse-results.ts';
import { calendarDate } from '../fields/dates.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, clearable, idParams, recordId, required, trimmedText } from '../fields/fields.ts';
import { clientIdField, versionInQuery, versionRead } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const actionLimits = { textMax: 300, ofPulseMax: 100 } as const;

const what = message('pulses.fields.action');
const fields = {
  text: trimmedText(required(what)).check(
    z.minLength(1, { error: required(what), abort: true }),
    z.maxLength(actionLimits.textMax, atMost(what, actionLimits.textMax)),
  ),
  /** The question that it comes from. */
  question: clearable(
    z.string(message('pulses.not_question_id')).check(z.maxLength(40, message('pulses.not_question_id'))),
  ),
  owner_id: clearable(recordId()),
  due_on: clearable(calendarDate()),
  done: z.optional(z.boolean(message('common.not_boolean'))),
};

export const ActionInput = z.object({ pulse_id: recordId(), ...fields });
export type ActionInput = z.infer<typeof ActionInput>;

export const ActionChange = z.extend(z.partial(z.object(fields)), versionRead);
export type ActionChange = z.infer<typeof ActionChange>;

const path = '/api/analytics/pulse-actions/';
const module = 'stakeholder_engagement';
const access = ['core.can_manage_client'] as const;
const params = idParams(message('pulses.action_absent'));
const query = z.object(clientIdField);

export const listPulseActions = endpoint({
  method: 'GET',
  path,
  summary: 'What was decided after pulses: the open actions by their due days, then those that are done.',
  access: ['analytics.can_view'],
  module,
  query,
  answer: withData(z.array(PulseAction)),
});

export const addPulseAction = endpoint({
  method: 'POST',
  path,
  summary: 'Add an action that follows from a pulse that has opened.',
  access,
  module,
  query,
  body: ActionInput,
  answer: withMessage(PulseAction),
  status: 201,
});

export const changePulseAction = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change an action, or mark it as done.',
  access,
  module,
  params,
  query,
  body: ActionChange,
  answer: withMessage(PulseAction),
});

export const deletePulseAction = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Remove an action.',
  access,
  module,
  params,
  query: z.object({ ...clientIdField, version: versionInQuery }),
  answer: withMessage(z.null()),
});
