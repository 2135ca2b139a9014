// The results of a pulse as far as the caller may see them.
import type { PulseResults, QuestionResult } from '@orgscope/contract/analytics/pulse-results';
import { resultLimits } from '@orgscope/contract/analytics/pulse-results';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { and, asc, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { pulseComments, pulseTallies as tallies } from '../../../db/tables/pulse-answers.ts';
import type { Counts } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { headlineShare } from '../../analytics/page/headline-share.ts';
import { headlined } from '../../analytics/page/headlined.ts';
import { namedClient } from '../../analytics/page/page-client.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { readActions } from '../lifecycle/actions.ts';
import { readGroupNames } from '../record/audience.ts';
import { participationOf, readParticipation } from './participation.ts';
import { countAnswered, isSamplePulse, seriesOf, summaryOf, shownAnswered } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';
import { numberOf, rounded, valuesOf } from '../counting/question-result.ts';
import { cutsFrom, gapsFrom, quadrantFrom } from './result-cuts.ts';
import { everyAnswer, everybody, groupKey as keyIn } from '../counting/tally.ts';

/** The group that the results are narrowed to; everybody by default. */
export interface ResultGroup {
  readonly cut: string;
  readonly groupKey: string;
}

interface Asking {
  readonly client: AnalyticsClient;
  readonly pulse: PulseRow;
  readonly group: ResultGroup | undefined;
  /** Platform administrators see participation only; comments are for the client's administrators. */
  readonly seesAnswers: boolean;
  readonly seesComments: boolean;
  /** Sees no lists of people. */
  readonly isMember: boolean;
}

const commentsMost = 1_000;

/** The runs of a pulse's series that have opened, the oldest first. */
export function readRuns(db: Drizzle, { clientId, ...pulse }: PulseRow): Promise<PulseRow[]> {
  const series = seriesOf(pulse);
  return db
    .select()
    .from(pulses)
    .where(
      and(
        eq(pulses.clientId, clientId),
        or(eq(pulses.id, series), eq(pulses.seriesId, series)),
        isNotNull(pulses.openedAt),
      ),
    )
    .orderBy(asc(pulses.run));
}

/** What was last shown of these pulses: of one in all groups, of the others in one. */
export async function readTallies(
  db: Drizzle,
  clientId: number,
  ids: readonly number[],
  whole: number | undefined,
  { cut, groupKey }: ResultGroup,
) {
  const rows = await db
    .selectDistinctOn([tallies.pulseId, tallies.question, tallies.cut, tallies.groupKey])
    .from(tallies)
    .where(
      and(
        eq(tallies.clientId, clientId),
        isAnyOf(tallies.pulseId, ids),
        or(
          whole === undefined ? sql`false` : eq(tallies.pulseId, whole),
          and(eq(tallies.cut, cut), eq(tallies.groupKey, groupKey)),
        ),
      ),
    )
    .orderBy(tallies.pulseId, tallies.question, tallies.cut, tallies.groupKey, desc(tallies.edition));
  const keyOf = (...parts: (string | number)[]) => parts.join('\n');
  const byKey = new Map(rows.map((row) => [keyOf(row.pulseId, row.question, row.cut, row.groupKey), row.counts]));
  return (pulseId: number, question: string, inCut: string, group: string): Counts | undefined =>
    byKey.get(keyOf(pulseId, question, inCut, group));
}

type CountsOfTally = Awaited<ReturnType<typeof readTallies>>;

/** An eNPS as the page writes it below the headline: "−45", "+12". */
function signed(score: number): string {
  const whole = Math.round(score);
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}

function headlineOf({
  pulse,
  participation,
  group,
  quadrant,
  enps,
}: {
  pulse: PulseRow;
  participation: PulseResults['participation'];
  group: PulseResults['group'];
  quadrant: PulseResults['quadrant'];
  enps: number | undefined;
}): Message {
  if (!pulse.openedAt) return message('pulses.headline.draft');
  if (participation.answered === null)
    return message(pulse.state === 'open' ? 'pulses.headline.open_few' : 'pulses.headline.closed_few');
  const { invited, answered } = group ?? { invited: pulse.invited, answered: participation.answered };
  if (invited === null || answered === null) return message('pulses.headline.group_hidden');
  if (pulse.state === 'open') return message('pulses.headline.open', { answered, invited });
  const share = invited === 0 ? 0 : headlineShare((100 * answered) / invited);
  const first = quadrant?.services.filter((service) => service.quadrant === 'fix_first') ?? [];
  if (first.length > 0)
    return message('pulses.headline.fix_first', { share, invited, count: first.length, first: first[0]?.text ?? '' });
  if (enps !== undefined) return message('pulses.headline.enps', { score: signed(enps), share, invited });
  return message('pulses.headline.participation', { share, invited });
}

interface Comparing {
  readonly question: PulseQuestion;
  readonly pulse: PulseRow;
  /** This run and those before it, the oldest first. */
  readonly runs: readonly PulseRow[];
  readonly tallyCounts: CountsOfTally;
  readonly group: ResultGroup;
  readonly reason: QuestionResult['reason'];
}

function questionResult({ question, pulse, runs, tallyCounts, group, reason }: Comparing): QuestionResult {
  const { id, kind, text, help } = question;
  const countsOf = (run: number) => (reason ? undefined : tallyCounts(run, id, group.cut, group.groupKey));
  const trend = runs.map((run) => {
    const asked = run.questions.find((other) => other.id === id && other.kind === kind);
    return { pulse_id: run.id, value: asked ? numberOf(asked, countsOf(run.id)) : null };
  });
  const counts = countsOf(pulse.id);
  const [previous = null, value = null] = [trend.at(-2)?.value, trend.at(-1)?.value];
  return {
    id,
    kind,
    text,
    help,
    ...valuesOf(question, counts, reason),
    held_back: pulse.state === 'open' ? null : (counts?.heldBack ?? null),
    previous,
    change: previous === null || value === null ? null : rounded(value - previous),
    trend: trend.filter((point) => point.value !== null || point.pulse_id === pulse.id),
  };
}

// One step of eNPS is a twentieth of a step of a scale.
const sizeOf = ({ kind, change }: QuestionResult) => Math.abs(change ?? 0) / (kind === 'enps' ? 20 : 1);

async function commentsFor(
  db: Drizzle,
  { pulse, seesAnswers, seesComments, group }: Asking,
  answers: number,
): Promise<PulseResults['comments']> {
  const questions = pulse.questions.filter(({ kind }) => kind === 'comment').map(({ id, text }) => ({ id, text }));
  const none = { count: null, questions, items: [] };
  if (!seesAnswers || !seesComments) return { ...none, reason: 'not_allowed' };
  if (group) return { ...none, reason: 'one_group' };
  if (answers < resultLimits.comments) return { ...none, reason: 'too_few' };
  const rows = await db
    .select({
      id: pulseComments.id,
      question: pulseComments.question,
      text: pulseComments.text,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(pulseComments)
    .where(and(eq(pulseComments.clientId, pulse.clientId), eq(pulseComments.pulseId, pulse.id)))
    .orderBy(asc(pulseComments.id))
    .limit(commentsMost);
  const items = rows.map(({ id, question, text }) => ({ id, question, text }));
  return { count: rows[0]?.all ?? 0, reason: null, questions, items };
}

/** The results of a pulse, for everybody or one group. */
export async function readResults(db: Drizzle, asking: Asking): Promise<PulseResults> {
  const { client, pulse, seesAnswers } = asking;
  const group = asking.group ?? everybody;
  const [names, runs] = [await readGroupNames(db, client.id), await readRuns(db, pulse)];
  const counts = await countAnswered(db, runs);
  const upToThis = runs.filter(({ run }) => run <= pulse.run);
  const ids = upToThis.map(({ id }) => id);
  const tallyCounts = await readTallies(db, client.id, ids, pulse.id, group);
  // Beside results of other groups, how many answered of a group would tell what its own may not.
  const mostAnswered = (cut: string, of: PlaceId) =>
    !seesAnswers || tallyCounts(pulse.id, everyAnswer, cut, keyIn(cut, of)) !== undefined;
  const tookPart = await readParticipation(db, pulse, names, { isMember: asking.isMember, mostAnswered });
  const { participation, asked } = tookPart;
  const ofAskedGroup = asking.group ? participationOf(tookPart, asking.group) : null;
  const actions = await readActions(db, client.id, ids);
  const ofEverybody = seesAnswers ? tallyCounts(pulse.id, everyAnswer, everybody.cut, everybody.groupKey) : undefined;
  const ofGroup = seesAnswers ? tallyCounts(pulse.id, everyAnswer, group.cut, group.groupKey) : undefined;
  const isOpen = pulse.state === 'open';
  const reason = !seesAnswers ? ('not_allowed' as const) : ofGroup ? null : ('too_few' as const);

  const asks = pulse.questions.filter(({ kind }) => kind !== 'comment');
  const questions = asks.map((question) =>
    questionResult({ question, pulse, runs: upToThis, tallyCounts, group, reason }),
  );
  const countsOf = (question: string, cut: string, key: string) => tallyCounts(pulse.id, question, cut, key);
  const showsCuts = seesAnswers && !asking.group;
  const quadrant = quadrantFrom(questions);
  const enps = questions.find(({ kind }) => kind === 'enps');
  const headline = headlineOf({ pulse, participation, group: ofAskedGroup, quadrant, enps: enps?.enps?.score });
  const { drivers } = pulse;
  // Of a group there are no drivers, however many answer, nor without a question beside the eNPS.
  const goesWithEnps = enps && !asking.group && asks.some(({ kind }) => kind !== 'enps' && kind !== 'choice');
  return {
    ...headlined(headline),
    as_of: client.today,
    client: namedClient({ ...client, hasSampleData: client.hasSampleData && (await isSamplePulse(db, pulse)) }),
    pulse: summaryOf(pulse, client.timezone, counts.get(pulse.id) ?? 0),
    runs: runs.map(({ id, title, run, openedAt, state, invited }) => ({
      id,
      title,
      run,
      state,
      invited,
      opened_on: todayIn(client.timezone, openedAt?.getTime()),
      answered: shownAnswered(counts.get(id) ?? 0),
    })),
    participation,
    group: ofAskedGroup,
    reason,
    answers: reason ? null : (ofGroup?.n ?? null),
    held_back: isOpen || asking.group ? null : (ofEverybody?.heldBack ?? null),
    questions,
    quadrant,
    cuts: showsCuts ? cutsFrom({ questions: asks, countsOf, names, asked }) : [],
    gaps: showsCuts ? gapsFrom(asks, countsOf) : [],
    movers: questions
      .filter(({ change }) => change !== null && change !== 0)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
      .flatMap(({ id, text, previous, change }) =>
        previous === null || change === null ? [] : [{ id, text, previous, change, value: rounded(previous + change) }],
      ),
    drivers: !goesWithEnps
      ? null
      : drivers && showsCuts
        ? {
            n: drivers.n,
            reason: null,
            items: drivers.items
              .map(({ id, r }) => ({ id, r, text: asks.find((question) => question.id === id)?.text ?? '' }))
              .toSorted((one, other) => other.r - one.r),
          }
        : { n: null, reason: seesAnswers ? 'too_few' : 'not_allowed', items: [] },
    comments: await commentsFor(db, asking, ofEverybody?.n ?? 0),
    actions,
  };
}
