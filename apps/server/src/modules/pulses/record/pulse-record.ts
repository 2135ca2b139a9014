// A pulse as answers contain it.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { message } from '@orgscope/contract/words/message';
import type { Pulse, PulseSummary } from '@orgscope/contract/analytics/pulses';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { pulseInvitations as invitations } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { notFound } from '../../../errors/app-error.ts';
import { localTime } from '../../../lib/time/local-moment.ts';
import { isSample } from '../../sample-data/is-sample.ts';

export type PulseRow = typeof pulses.$inferSelect;

const answeredSoFar = sql`(select count(*)::int from ${invitations}
  where ${and(eq(invitations.clientId, pulses.clientId), eq(invitations.pulseId, pulses.id), eq(invitations.hasAnswered, true))})`;

// Without what is large, such as questions: a long list would read and decode it for nothing.
const summaryColumns = {
  id: pulses.id,
  clientId: pulses.clientId,
  seriesId: pulses.seriesId,
  run: pulses.run,
  template: pulses.template,
  title: pulses.title,
  opensAt: pulses.opensAt,
  closesAt: pulses.closesAt,
  closedAt: pulses.closedAt,
  repeat: pulses.repeat,
  reminders: pulses.reminders,
  remindersSent: pulses.remindersSent,
  state: pulses.state,
  openedAt: pulses.openedAt,
  sender: pulses.sender,
  invited: pulses.invited,
  // Counted with the list: a statement of its own would take another of its client's turns.
  answered: sql<number>`coalesce(${pulses.answered}, ${answeredSoFar})`,
  version: pulses.version,
  questionCount: sql<number>`jsonb_array_length(${pulses.questions})`,
};
type SummaryRow = Pick<PulseRow, Exclude<keyof typeof summaryColumns, 'answered' | 'questionCount'>> & {
  answered: number;
  questionCount: number;
};

export const absent = () => notFound(message('pulses.absent'));

/** How many have answered is shown from five on. */
export const shownAnswered = (count: number): number | null => (count < smallestGroup ? null : count);

export const seriesOf = ({ id, seriesId }: Pick<PulseRow, 'id' | 'seriesId'>): number => seriesId ?? id;

/** How many have answered each of these pulses. */
export async function countAnswered(
  db: Drizzle,
  rows: readonly Pick<PulseRow, 'id' | 'clientId' | 'openedAt' | 'answered'>[],
): Promise<Map<number, number>> {
  const known = new Map(rows.flatMap(({ id, answered }) => (answered === null ? [] : [[id, answered] as const])));
  const open = rows.filter(({ id, openedAt }) => openedAt !== null && !known.has(id));
  if (open.length === 0) return known;
  const counted = await db
    .select({ id: invitations.pulseId, count: sql<number>`(count(*) filter (where ${invitations.hasAnswered}))::int` })
    .from(invitations)
    .where(
      and(
        isAnyOf(
          invitations.clientId,
          open.map(({ clientId }) => clientId),
        ),
        isAnyOf(
          invitations.pulseId,
          open.map(({ id }) => id),
        ),
      ),
    )
    .groupBy(invitations.pulseId);
  for (const { id, count } of counted) known.set(id, count);
  return known;
}

/** When a pulse ended: a server that was away at the planned end closes it later. */
const endOf = ({ closedAt, closesAt }: Pick<PulseRow, 'closedAt' | 'closesAt'>) =>
  closedAt && closesAt && closesAt < closedAt ? closesAt : closedAt;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

function summaryFrom(row: SummaryRow, timezone: string): PulseSummary {
  const local = (moment: Date | null) => moment && localTime(timezone, moment);
  return {
    id: row.id,
    title: row.title,
    template: row.template,
    state: row.state,
    questions: row.questionCount,
    opens_at: local(row.opensAt),
    closes_at: local(row.closesAt),
    closed_at: local(endOf(row)),
    timezone,
    opens: iso(row.opensAt),
    closes: iso(row.closesAt),
    invited: row.invited,
    answered: shownAnswered(row.answered),
    repeat: row.repeat,
    reminders: row.reminders,
    reminders_sent: row.remindersSent,
    run: row.run,
    series: seriesOf(row),
    sender: row.sender,
    version: row.version,
  };
}

export const summaryOf = (row: PulseRow, timezone: string, answered: number): PulseSummary =>
  summaryFrom({ ...row, answered, questionCount: row.questions.length }, timezone);

const editable = { draft: 'all', scheduled: 'all', open: 'some', closed: 'none', archived: 'none' } as const;

const pulseOf = (row: PulseRow, timezone: string, answered: number): Pulse => ({
  ...summaryOf(row, timezone, answered),
  intro: row.intro,
  question_list: row.questions,
  audience: row.audience,
  editable: editable[row.state],
});

export const isPulse = (clientId: number, id: number) => and(eq(pulses.clientId, clientId), eq(pulses.id, id));

export async function findPulse(db: Drizzle, clientId: number, id: number): Promise<PulseRow> {
  const [row] = await db.select().from(pulses).where(isPulse(clientId, id));
  if (!row) throw absent();
  return row;
}

/** Whether a pulse is sample data. */
export const isSamplePulse = async (db: Drizzle, { clientId, id }: PulseRow): Promise<boolean> =>
  (await db.$count(pulses, and(isPulse(clientId, id), isSample(pulses)))) > 0;

/** Reads a pulse and locks it until the transaction ends. */
export async function lockPulse(tx: Drizzle, clientId: number, id: number): Promise<PulseRow> {
  const [row] = await tx.select().from(pulses).where(isPulse(clientId, id)).for('update');
  if (!row) throw absent();
  return row;
}

/** The pulse with its answered invitations counted. */
export async function shownPulse(db: Drizzle, row: PulseRow, timezone: string): Promise<Pulse> {
  return pulseOf(row, timezone, (await countAnswered(db, [row])).get(row.id) ?? 0);
}

interface Listed {
  readonly clientId: number;
  readonly timezone: string;
  /** Members see those that have opened. */
  readonly seesDrafts: boolean;
  readonly withArchived: boolean;
}

/** A client's pulses, the latest first. */
export async function listOfPulses(
  db: Drizzle,
  { clientId, timezone, seesDrafts, withArchived }: Listed,
): Promise<(PulseSummary & { is_sample: boolean })[]> {
  const states = [
    'open' as const,
    'closed' as const,
    ...(seesDrafts ? (['draft', 'scheduled'] as const) : []),
    ...(withArchived && seesDrafts ? (['archived'] as const) : []),
  ];
  const rows = await db
    .select({ ...summaryColumns, isSample: isSample(pulses) })
    .from(pulses)
    .where(and(eq(pulses.clientId, clientId), inArray(pulses.state, states)))
    .orderBy(desc(sql`coalesce(${pulses.openedAt}, 'infinity')`), desc(pulses.id));
  return rows.map((row) => ({ ...summaryFrom(row, timezone), is_sample: row.isSample }));
}
