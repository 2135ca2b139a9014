// What a pulse found out, as far as it may be shown: see docs/guide/privacy-of-pulses.md.
import * as z from 'zod/mini';
import { codeBeside } from '../errors.ts';
import { Named, NamedPerson } from '../fields/fields.ts';
import { NamedClient } from './page-frame.ts';
import { questionKinds } from './pulse-kinds.ts';
import { cutKinds, PulseSummary } from './pulses.ts';

/** Comments are shown from so many on; correlations from so many answers on. */
export const resultLimits = { comments: 10, drivers: 30 } as const;

/**
 * Why something is not shown: fewer than five answers, or a group that would give a smaller one away; answers, to platform
 * administrators; comments, to others than the client's administrators.
 */
export const resultReasons = ['too_few', 'not_allowed'] as const;
const reason = z.nullable(z.enum(resultReasons));
const number = z.nullable(z.number());

/** Values and how many gave each, in the order of the values. */
const Distribution = z.array(z.object({ value: z.number(), count: z.number() }));

/** Of values from 1 to 5. Shares are percentages that add up to 100. */
const Scale = z.object({
  mean: z.number(),
  /** 4 and 5, 3, 1 and 2. */
  favourable: z.number(),
  neutral: z.number(),
  unfavourable: z.number(),
  distribution: Distribution,
});
export type ScaleResult = z.infer<typeof Scale>;

const Enps = z.object({
  /** 100 · (promoters − detractors) / n: from -100 to 100. */
  score: z.number(),
  /** Counts: 9 and 10, 7 and 8, 0 to 6. */
  promoters: z.number(),
  passives: z.number(),
  detractors: z.number(),
  distribution: Distribution,
});
export type EnpsResult = z.infer<typeof Enps>;

/** One of these by the kind of the question; all null with a reason. */
const values = {
  /** Answers to this question. */
  n: number,
  /** Agreement, satisfaction; of importance and satisfaction, the satisfaction. */
  scale: z.nullable(Scale),
  importance: z.nullable(Scale),
  enps: z.nullable(Enps),
  choice: z.nullable(z.array(z.object({ option: z.string(), count: z.number() }))),
  reason,
};

export const QuestionResult = z.object({
  id: z.string(),
  kind: z.enum(questionKinds),
  text: z.string(),
  help: z.nullable(z.string()),
  ...values,
  /** Answers that came after the last step and too few for another; shown when the pulse is closed. */
  held_back: number,
  /** The mean, or the eNPS, of the run before; null if it did not ask this. */
  previous: number,
  change: number,
  /** The mean, or the eNPS, of each run, the oldest first. */
  trend: z.array(z.object({ pulse_id: z.int(), value: number })),
});
export type QuestionResult = z.infer<typeof QuestionResult>;

const group = { id: z.nullable(z.int()), name: z.nullable(z.string()) };

/** The results by groups of one kind: each question by function is the heat map. */
export const ResultCut = z.object({
  by: z.enum(cutKinds),
  attribute: z.nullable(Named),
  reason,
  /** The groups that are shown, the largest first. `name` is IT or BUSINESS for types of function. */
  groups: z.array(z.object({ ...group, answers: z.number() })),
  /** How many more groups have answers and are not shown, and their names: they are part of no sum of groups. */
  hidden: z.array(z.object(group)),
  /** The mean, or the eNPS. */
  cells: z.array(
    z.object({
      question: z.string(),
      group: z.nullable(z.number()),
      name: z.nullable(z.string()),
      n: number,
      value: number,
      reason,
    }),
  ),
});
export type ResultCut = z.infer<typeof ResultCut>;

export const quadrants = ['fix_first', 'keep', 'watch', 'do_not_overdo'] as const;

export const PulseAction = z.object({
  id: z.int(),
  pulse: z.object({ id: z.int(), title: z.string() }),
  /** The question that it came from, and its text. */
  question: z.nullable(z.string()),
  question_text: z.nullable(z.string()),
  text: z.string(),
  owner: z.nullable(NamedPerson),
  /** A day. */
  due_on: z.nullable(z.string()),
  done_on: z.nullable(z.string()),
  version: z.int(),
});
export type PulseAction = z.infer<typeof PulseAction>;

const participation = { invited: number, answered: number };

export const PulseResults = z.object({
  headline: z.string(),
  headline_message: z.object(codeBeside),
  as_of: z.string(),
  client: NamedClient,
  pulse: PulseSummary,
  /** The runs of the series that have opened, the oldest first. */
  runs: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      run: z.int(),
      opened_on: z.string(),
      state: PulseSummary.shape.state,
      ...participation,
    }),
  ),
  /**
   * Who took part, as numbers; those of groups below five are not shown. Members get groups of a pulse for a part of the company
   * by the kind that the part was chosen by.
   */
  participation: z.object({
    ...participation,
    share: number,
    groups: z.array(
      z.object({
        by: z.enum(cutKinds),
        attribute: z.nullable(Named),
        ...group,
        ...participation,
        share: number,
      }),
    ),
  }),
  /** Who took part of the group that the filter names, null where that is hidden; no group without a filter. */
  group: z.nullable(z.object({ ...participation, share: number })),
  /** Why no answers are shown. */
  reason,
  /** How many answers the results are made of. */
  answers: number,
  held_back: number,
  /** In the order in which they are asked, without comments. */
  questions: z.array(QuestionResult),
  /** Importance against satisfaction, split at the means; null if no such question has results. */
  quadrant: z.nullable(
    z.object({
      mean_importance: z.number(),
      mean_satisfaction: z.number(),
      services: z.array(
        z.object({
          id: z.string(),
          text: z.string(),
          n: z.number(),
          importance: z.number(),
          satisfaction: z.number(),
          quadrant: z.enum(quadrants),
        }),
      ),
    }),
  ),
  cuts: z.array(ResultCut),
  /** Mean satisfaction or agreement of IT and business people; `gap` is IT less business. The widest first. */
  gaps: z.array(z.object({ id: z.string(), text: z.string(), it: z.number(), business: z.number(), gap: z.number() })),
  /** Questions whose value differs from the run before, the largest change first. */
  movers: z.array(
    z.object({ id: z.string(), text: z.string(), value: z.number(), previous: z.number(), change: z.number() }),
  ),
  /**
   * How closely each question goes with eNPS, from −1 to 1; no proof of a cause. Null of one group, and without an eNPS
   * question or another one beside it.
   */
  drivers: z.nullable(
    z.object({ n: number, reason, items: z.array(z.object({ id: z.string(), text: z.string(), r: z.number() })) }),
  ),
  /** In random order; names of the client's people are replaced. */
  comments: z.object({
    count: number,
    reason: z.nullable(z.enum([...resultReasons, 'one_group'])),
    /** The questions that ask for comments. */
    questions: z.array(z.object({ id: z.string(), text: z.string() })),
    items: z.array(z.object({ id: z.string(), question: z.string(), text: z.string() })),
  }),
  /** Of this run and the runs before it. */
  actions: z.array(PulseAction),
});
export type PulseResults = z.infer<typeof PulseResults>;
