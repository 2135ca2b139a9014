// A pulse: a short anonymous survey of a client's people.
import * as z from 'zod/mini';
import { isCalendarDate } from '../fields/dates.ts';
import { atMost, mailedName, recordId, required, trimmedText } from '../fields/fields.ts';
import { Named } from '../fields/fields.ts';
import { versionRead } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { functionTypes } from '../resources/me.ts';
import { pulseLimits, pulseRepeats, pulseStates, pulseTemplates, questionKinds, questionsMost } from './pulse-kinds.ts';
import type { PulseTemplate } from './pulse-kinds.ts';

const text = (what: string, most: number) =>
  trimmedText(required(what)).check(
    z.minLength(1, { error: required(what), abort: true }),
    z.maxLength(most, atMost(what, most)),
  );
const optionalText = (what: string, most: number) =>
  z.optional(z.nullable(trimmedText().check(z.maxLength(most, atMost(what, most)))));

/** Keeps its id over all runs of a pulse, so that they can be compared. */
const questionId = z
  .string(message('pulses.not_question_id'))
  .check(z.regex(/^[a-z0-9_-]{1,40}$/, message('pulses.not_question_id')));

export const PulseQuestion = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  /** The question; of importance and satisfaction, the name of the service. */
  text: z.string(),
  help: z.nullable(z.string()),
  optional: z.boolean(),
  /** Of a choice; otherwise empty. */
  options: z.array(z.string()),
});
export type PulseQuestion = z.infer<typeof PulseQuestion>;

export const QuestionInput = z.object({
  /** Omitted for a new question. */
  id: z.optional(questionId),
  kind: z.enum(questionKinds, message('pulses.unknown_kind')),
  text: text(message('pulses.fields.question'), pulseLimits.textMax),
  help: optionalText(message('pulses.fields.help'), pulseLimits.helpMax),
  optional: z.optional(z.boolean(message('common.not_boolean'))),
  options: z.optional(
    z
      .array(text(message('pulses.fields.option'), pulseLimits.optionMax), message('pulses.not_options'))
      .check(z.maxLength(pulseLimits.options.most, message('pulses.many_options', { most: pulseLimits.options.most }))),
  ),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** What is wrong with the questions of a template as a whole, as messages. A draft may be without questions. */
export function questionFaults(template: PulseTemplate, questions: readonly QuestionInput[]): string[] {
  const faults: string[] = [];
  const most = questionsMost(template);
  const comments = questions.filter(({ kind }) => kind === 'comment').length;
  const services = questions.filter(({ kind }) => kind === 'importance_satisfaction').length;
  const ids = questions.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const isTemplates = (kind: QuestionInput['kind']) =>
    template === 'own' ||
    kind === 'comment' ||
    (template === 'it_services' ? kind === 'importance_satisfaction' : kind === 'enps' || kind === 'agreement');
  if (questions.length > most) faults.push(message('pulses.many_questions', { most }));
  if (template === 'it_services' && services > pulseLimits.services)
    faults.push(message('pulses.many_services', { most: pulseLimits.services }));
  if (comments > pulseLimits.comments) faults.push(message('pulses.many_comments', { most: pulseLimits.comments }));
  if (new Set(ids).size < ids.length) faults.push(message('pulses.same_question_id'));
  if (questions.filter(({ kind }) => kind === 'enps').length > 1) faults.push(message('pulses.one_enps'));
  if (!questions.every(({ kind }) => isTemplates(kind))) faults.push(message('pulses.not_of_template'));
  const hasFewOptions = ({ kind, options = [] }: QuestionInput) =>
    kind === 'choice' && (options.length < pulseLimits.options.least || new Set(options).size < options.length);
  if (questions.some(hasFewOptions)) faults.push(message('pulses.few_options', { least: pulseLimits.options.least }));
  return faults;
}

/** Whom a pulse asks: the active people who fit all of these. An empty list does not narrow. */
export const Audience = z.object({
  function_type: z.nullable(z.enum(functionTypes)),
  function_ids: z.array(z.int()),
  location_ids: z.array(z.int()),
  /** Of several options of one attribute any fits; of several attributes, each must. */
  option_ids: z.array(z.int()),
});
export type Audience = z.infer<typeof Audience>;

const ids = z.optional(
  z.array(recordId(), message('pulses.not_ids')).check(z.maxLength(200, message('pulses.many_ids', { most: 200 }))),
);
export const AudienceInput = z.object({
  function_type: z.optional(z.nullable(z.enum(functionTypes, message('functions.not_type')))),
  function_ids: ids,
  location_ids: ids,
  option_ids: ids,
});
export type AudienceInput = z.infer<typeof AudienceInput>;

const isLocalMoment = (value: string) =>
  isCalendarDate(value.slice(0, 10)) && /^.{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
/** A time on the clocks of the client's time zone: `2027-01-29T18:00`. */
const localMoment = z.optional(
  z.nullable(
    z.string(message('pulses.not_local_time')).check(z.refine(isLocalMoment, message('pulses.not_local_time'))),
  ),
);

const fields = {
  /** Mails have it as their subject. */
  title: text(message('pulses.fields.title'), pulseLimits.titleMax).check(mailedName()),
  intro: optionalText(message('pulses.fields.intro'), pulseLimits.introMax),
  questions: z.optional(
    z
      .array(QuestionInput, message('pulses.not_questions'))
      .check(z.maxLength(50, message('pulses.many_questions', { most: 50 }))),
  ),
  audience: z.optional(AudienceInput),
  /** Null: when it is opened by hand. */
  opens_at: localMoment,
  closes_at: localMoment,
  repeat: z.optional(z.enum(pulseRepeats, message('pulses.unknown_repeat'))),
  reminders: z.optional(
    z
      .number(message('common.not_number'))
      .check(
        z.int(message('common.not_whole_number')),
        z.minimum(0, message('common.negative')),
        z.maximum(pulseLimits.reminders, message('common.above', { most: pulseLimits.reminders })),
      ),
  ),
};

export const PulseInput = z.object({
  template: z.enum(pulseTemplates, message('pulses.unknown_template')),
  ...fields,
});
export type PulseInput = z.infer<typeof PulseInput>;

/** While it is a draft or scheduled: everything. While it is open: title, end, repetition and reminders. */
export const PulseChange = z.extend(z.partial(z.object(fields)), versionRead);
export type PulseChange = z.infer<typeof PulseChange>;

/** A pulse in a list. */
export const PulseSummary = z.object({
  id: z.int(),
  title: z.string(),
  template: z.enum(pulseTemplates),
  state: z.enum(pulseStates),
  questions: z.number(),
  /** On the clocks of `timezone`, as in the input. */
  opens_at: z.nullable(z.string()),
  closes_at: z.nullable(z.string()),
  /** When it ended; null until then. It may be closed early. A server of the version before omits it. */
  closed_at: z.optional(z.nullable(z.string())),
  timezone: z.string(),
  /** The planned moments by the universal clock. */
  opens: z.nullable(z.string()),
  closes: z.nullable(z.string()),
  /** 0 before it opens; grows while invitations are written. */
  invited: z.number(),
  /** Null below five. */
  answered: z.nullable(z.number()),
  repeat: z.enum(pulseRepeats),
  reminders: z.number(),
  reminders_sent: z.number(),
  /** The first run of a repeated pulse is 1. Runs of one series can be compared. */
  run: z.int(),
  series: z.int(),
  /** The name of the person from whom it is. */
  sender: z.string(),
  version: z.int(),
});
export type PulseSummary = z.infer<typeof PulseSummary>;

export const Pulse = z.object({
  ...PulseSummary.shape,
  intro: z.nullable(z.string()),
  question_list: z.array(PulseQuestion),
  audience: Audience,
  /** Which fields a change may have. */
  editable: z.enum(['all', 'some', 'none']),
});
export type Pulse = z.infer<typeof Pulse>;

export const cutKinds = ['function_type', 'function', 'location', 'attribute'] as const;
export type CutKind = (typeof cutKinds)[number];

/** Whom a pulse would ask now. */
export const AudienceCount = z.object({
  people: z.number(),
  /** At least so many must be asked. */
  least: z.number(),
  /** The groups of these people; those below the smallest size will not be shown in results. */
  groups: z.array(
    z.object({
      by: z.enum(cutKinds),
      attribute: z.nullable(Named),
      /** Of a function, a location or an option; null for the type of function, and for people without one. */
      id: z.nullable(z.int()),
      /** IT or BUSINESS, or a name; null for people without one. */
      name: z.nullable(z.string()),
      people: z.number(),
      too_small: z.boolean(),
    }),
  ),
});
export type AudienceCount = z.infer<typeof AudienceCount>;
