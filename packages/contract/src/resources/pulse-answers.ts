import * as z from 'zod/mini';
import { pulseLinkPath as path, pulseTemplates, questionKinds } from '../analytics/pulse-kinds.ts';
import { PulseQuestion } from '../analytics/pulses.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { exactText, idParams } from '../fields/fields.ts';
import { message } from '../words/message.ts';

const unknown = message('pulses.link.unknown');
/** The token of a person's own link. */
const params = z.object({ token: z.string(unknown).check(z.regex(/^[\w-]{43}$/, unknown)) });

/** A pulse as the person who is asked sees it. It says nothing about the person. */
export const AskedPulse = z.object({
  client: z.object({ name: z.string(), primary_color: z.string() }),
  title: z.string(),
  intro: z.nullable(z.string()),
  template: z.enum(pulseTemplates),
  sender: z.string(),
  questions: z.array(PulseQuestion),
  /** By the universal clock, on the clocks of the client, and the client's time zone. */
  closes: z.string(),
  closes_at: z.string(),
  timezone: z.string(),
  /** What an earlier run changed: an action that is done, with the value of its question over the runs. */
  changed: z.nullable(
    z.object({
      text: z.string(),
      done_on: z.string(),
      question: z.nullable(z.string()),
      /** The kind of that question, which says what its values are of. */
      kind: z.nullable(z.enum(questionKinds)),
      points: z.array(z.object({ on: z.string(), value: z.number() })),
    }),
  ),
});
export type AskedPulse = z.infer<typeof AskedPulse>;

const part = z.optional(z.nullable(z.number(message('common.not_number'))));

export const readAskedPulse = endpoint({
  method: 'GET',
  path,
  summary: "The questions behind a person's own link. An answered, closed or withdrawn one says so.",
  access: 'public',
  params,
  answer: withData(AskedPulse),
});

export const PulseAnswers = z.object({
  answers: z
    .array(
      z.object({
        question: exactText(),
        value: part,
        importance: part,
        satisfaction: part,
        /** Longer comments are refused by name: see answerFaults. */
        text: z.optional(z.nullable(exactText())),
      }),
      message('pulses.not_answers'),
    )
    .check(z.maxLength(50, message('pulses.not_answers'))),
});
export type PulseAnswers = z.infer<typeof PulseAnswers>;

export const sendPulseAnswers = endpoint({
  method: 'POST',
  path,
  // A company's people may answer at once from one network.
  limit: 'writes',
  summary: 'Send the answers, once and for good. They are stored without the person. Send no cookies with this call.',
  access: 'public',
  params,
  body: PulseAnswers,
  answer: withMessage(z.null()),
});

const own = '/api/analytics/pulses/mine/';

/** A pulse that waits for the caller's answer. */
export const WaitingPulse = z.object({
  id: z.int(),
  title: z.string(),
  template: z.enum(pulseTemplates),
  sender: z.string(),
  questions: z.int(),
  closes: z.string(),
  closes_at: z.string(),
  timezone: z.string(),
});
export type WaitingPulse = z.infer<typeof WaitingPulse>;

export const listWaitingPulses = endpoint({
  method: 'GET',
  path: own,
  summary:
    'The open pulses that ask the caller and that the caller has not answered, those that close first before others.',
  access: 'signed-in',
  answer: withData(z.array(WaitingPulse)),
});

export const startWaitingPulse = endpoint({
  method: 'POST',
  path: `${own}:id/start/`,
  summary:
    "The caller's own link to a pulse, as its token. It leads to the same invitation as the mail: one answer in all.",
  access: 'signed-in',
  params: idParams(message('pulses.absent')),
  answer: withData(z.object({ token: z.string() })),
});
