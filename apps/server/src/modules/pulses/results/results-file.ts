// The results of a pulse as one table: what the page tells of everybody and of each group, and nothing else.
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import { english } from '@orgscope/contract/words/english';
import type { MessageKey } from '@orgscope/contract/words/message';
import type { Drizzle } from '../../../db/connections/database.ts';
import type { CsvColumns } from '../../../http/csv.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { valuesOf } from '../counting/question-result.ts';
import { placeOf } from './participation.ts';
import type { GroupPlace } from './participation.ts';
import { readResults, readTallies } from './results.ts';
import { everybody } from '../counting/tally.ts';

/** What is shown of one question, or of participation, in one group. */
interface Line {
  readonly by?: string;
  readonly group: string;
  readonly question: string;
  readonly rating?: string;
  readonly option?: string;
  readonly asked?: number | null;
  readonly answers: number | null;
  readonly mean?: number | null;
  readonly favourable?: number | null;
  readonly neutral?: number | null;
  readonly unfavourable?: number | null;
  readonly enps?: number | null;
  readonly promoters?: number | null;
  readonly passives?: number | null;
  readonly detractors?: number | null;
}

const names: readonly (keyof Line)[] = [
  'by',
  'group',
  'question',
  'rating',
  'option',
  'asked',
  'answers',
  'mean',
  'favourable',
  'neutral',
  'unfavourable',
  'enps',
  'promoters',
  'passives',
  'detractors',
];

export const resultColumns: CsvColumns<Line> = Object.fromEntries(
  names.map((name) => [english(`pulses.file.fields.${name}`), (line: Line) => line[name] ?? null]),
);

type Code = MessageKey extends infer Key ? (Key extends `pulses.file.codes.${infer Name}` ? Name : never) : never;
const word = (code: Code) => english(`pulses.file.codes.${code}`);

const shownGroup = ({ by, attribute, name }: GroupPlace): Pick<Line, 'by' | 'group'> => ({
  by: attribute?.name ?? word(by),
  group: name === null ? word('without') : by === 'function_type' ? word(name === 'IT' ? 'IT' : 'BUSINESS') : name,
});

function questionLines(
  group: Pick<Line, 'by' | 'group'>,
  question: Pick<PulseQuestion, 'kind' | 'text'>,
  { n, scale, importance, enps, choice }: ReturnType<typeof valuesOf>,
): Line[] {
  const { kind, text } = question;
  const line = { ...group, question: text, answers: n };
  if (kind === 'enps') {
    return [
      {
        ...line,
        rating: word('enps'),
        enps: enps?.score ?? null,
        promoters: enps?.promoters ?? null,
        passives: enps?.passives ?? null,
        detractors: enps?.detractors ?? null,
      },
    ];
  }
  if (kind === 'choice')
    return choice ? choice.map(({ option, count }) => ({ ...line, option, answers: count })) : [line];
  const rated = (rating: Code, of: typeof scale): Line => ({
    ...line,
    rating: word(rating),
    mean: of?.mean ?? null,
    favourable: of?.favourable ?? null,
    neutral: of?.neutral ?? null,
    unfavourable: of?.unfavourable ?? null,
  });
  if (kind !== 'importance_satisfaction') return [rated(kind === 'agreement' ? 'agreement' : 'satisfaction', scale)];
  return [rated('satisfaction', scale), rated('importance', importance)];
}

interface Asking {
  readonly client: AnalyticsClient;
  readonly pulse: PulseRow;
  readonly seesAnswers: boolean;
  readonly isMember: boolean;
}

/** The lines of the file: participation first, then every question for everybody and for each group that is shown. */
export async function resultLines(db: Drizzle, asking: Asking): Promise<Line[]> {
  const { client, pulse } = asking;
  const ofAll = { ...asking, seesComments: false, group: undefined };
  const { participation, questions, cuts, reason } = await readResults(db, ofAll);
  const tookPart = { question: word('participation') };
  const all = { group: word('everybody') };
  const lines: Line[] = [
    { ...all, ...tookPart, asked: participation.invited, answers: participation.answered },
    ...participation.groups.map((group) => ({
      ...shownGroup(group),
      ...tookPart,
      asked: group.invited,
      answers: group.answered,
    })),
  ];
  if (reason) return lines;
  const tallyCounts = await readTallies(db, client.id, [pulse.id], pulse.id, everybody);
  const groups = cuts.flatMap(({ by, attribute, groups: inCut }) =>
    inCut.map((group) => ({ by, attribute, ...group })),
  );
  const asks = pulse.questions.filter(({ kind }) => kind !== 'comment');
  for (const [index, question] of asks.entries()) {
    const result = questions[index];
    if (result) lines.push(...questionLines(all, question, result));
    for (const group of groups) {
      const { cut, groupKey } = placeOf(group);
      const values = valuesOf(question, tallyCounts(pulse.id, question.id, cut, groupKey), null);
      lines.push(...questionLines(shownGroup(group), question, values));
    }
  }
  return lines;
}
