import { functionTypes } from '@orgscope/contract/resources/me';
import { pulseRepeats, questionKinds } from '@orgscope/contract/analytics/pulse-kinds';
import type { PulseTemplate, QuestionKind } from '@orgscope/contract/analytics/pulse-kinds';
import { PulseInput, questionFaults } from '@orgscope/contract/analytics/pulses';
import type { QuestionInput } from '@orgscope/contract/analytics/pulses';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Pulse } from '../../../../api/pulses.ts';
import { messageText } from '../../../../i18n/message-text.ts';
import { sentences } from '../../../../lib/text/sentences.ts';
import { formResolver } from '../../../../ui/fields/form-resolver.ts';

const QuestionValues = z.object({
  /** Empty for a new question. */
  id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  help: z.string(),
  optional: z.boolean(),
  /** One option a line. */
  options: z.string(),
});
export type QuestionValues = z.infer<typeof QuestionValues>;

/** What the form of a pulse holds. */
export const PulseValues = z.object({
  title: z.string(),
  intro: z.string(),
  questions: z.array(QuestionValues),
  audience: z.object({
    function_type: z.nullable(z.enum(functionTypes)),
    function_ids: z.array(z.number()),
    location_ids: z.array(z.number()),
    option_ids: z.array(z.number()),
  }),
  /** Empty: it is opened by hand. */
  opens_at: z.string(),
  closes_at: z.string(),
  repeat: z.enum(pulseRepeats),
  reminders: z.string(),
});
export type PulseValues = z.infer<typeof PulseValues>;

export const newQuestion = (kind: QuestionKind): QuestionValues => ({
  id: '',
  kind,
  text: '',
  help: '',
  optional: kind === 'comment',
  options: '',
});

/** The form's values of a stored pulse. */
export function valuesOf(pulse: Pulse): PulseValues {
  const { audience } = pulse;
  return {
    title: pulse.title,
    intro: pulse.intro ?? '',
    questions: pulse.question_list.flatMap(({ id, kind, text, help, optional, options }) =>
      kind ? [{ id, kind, text, help: help ?? '', optional, options: options.join('\n') }] : [],
    ),
    audience: {
      function_type: audience.function_type,
      function_ids: audience.function_ids,
      location_ids: audience.location_ids,
      option_ids: audience.option_ids,
    },
    opens_at: pulse.opens_at?.slice(0, 16) ?? '',
    closes_at: pulse.closes_at?.slice(0, 16) ?? '',
    repeat: pulse.repeat ?? 'once',
    reminders: String(pulse.reminders),
  };
}

/** Whether none was added, removed or moved: then each place still has the same question. */
export const keepsQuestions = (now: readonly QuestionValues[], before: readonly QuestionValues[]): boolean =>
  now.length === before.length && now.every(({ id, kind }, at) => id === before[at]?.id && kind === before[at].kind);

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const questionOf = ({ id, kind, text, help, optional, options }: QuestionValues): QuestionInput => ({
  ...(id && { id }),
  kind,
  text,
  help: help.trim() || null,
  optional,
  options: kind === 'choice' ? linesOf(options) : [],
});

const Sent = z.omit(PulseInput, { template: true });

const inputOf = ({
  questions,
  intro,
  opens_at: opens,
  closes_at: closes,
  reminders,
  ...rest
}: PulseValues): z.input<typeof Sent> => ({
  ...rest,
  intro: intro.trim() || null,
  questions: questions.map(questionOf),
  opens_at: opens || null,
  closes_at: closes || null,
  reminders: Number(reminders),
});

const PulseForm = z.pipe(z.transform(inputOf), Sent);
export type PulseBody = z.output<typeof PulseForm>;

/** The body of what is stored, to send only what has changed. */
export const bodyOf = (values: PulseValues): Partial<PulseBody> => z.safeParse(PulseForm, values).data ?? {};

/** The rules of the form; those for all questions together are at `questions.root`. */
export function pulseResolver(template: PulseTemplate): Resolver<PulseValues, unknown, PulseBody> {
  const judge = formResolver(PulseForm);
  return async (values, ...rest) => {
    const judged = await judge(values, ...rest);
    const faults = questionFaults(template, values.questions.map(questionOf));
    if (faults.length === 0) return judged;
    const message = sentences(faults.map(messageText));
    const root = { type: 'custom', message };
    return {
      values: {},
      errors: { ...judged.errors, questions: Object.assign(judged.errors.questions ?? [], { root }) },
    };
  };
}
