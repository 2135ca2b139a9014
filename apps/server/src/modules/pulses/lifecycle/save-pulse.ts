// Making and changing pulses.
import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import type { PulseTemplate } from '@orgscope/contract/analytics/pulse-kinds';
import { startingAudience, startingQuestions } from '@orgscope/contract/analytics/pulse-templates';
import { questionFaults } from '@orgscope/contract/analytics/pulses';
import type { Pulse, PulseChange, PulseInput, PulseQuestion, QuestionInput } from '@orgscope/contract/analytics/pulses';
import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { message } from '@orgscope/contract/words/message';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { AppError } from '../../../errors/app-error.ts';
import { editedBy, editorName, editorOf } from '../../../identity/editor.ts';
import type { Session } from '../../../identity/session/session.ts';
import { dayMs } from '../../../lib/time/days.ts';
import { momentOf } from '../../../lib/time/local-moment.ts';
import { editConflict, isOutdated } from '../../records/check-edit.ts';
import { checkRoom } from '../../records/list-room.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { audienceOf, checkAudience, readGroupNames } from '../record/audience.ts';
import { pulseChanges, tracePulse } from '../record/pulse-events.ts';
import { findPulse, isPulse, lockPulse, shownPulse } from '../record/pulse-record.ts';
import type { PulseRow } from '../record/pulse-record.ts';

/** The questions as they are stored: new ones get an id that none of the others has. */
function numbered(input: readonly QuestionInput[]): PulseQuestion[] {
  const taken = new Set(input.flatMap(({ id }) => (id === undefined ? [] : [id])));
  let next = 1;
  const newId = () => {
    while (taken.has(`q${next}`)) next += 1;
    taken.add(`q${next}`);
    return `q${next}`;
  };
  return input.map(({ id, kind, text, help, optional, options }) => ({
    id: id ?? newId(),
    kind,
    text,
    help: help || null,
    optional: optional ?? kind === 'comment',
    options: kind === 'choice' ? (options ?? []) : [],
  }));
}

function checkQuestions(template: PulseTemplate, questions: readonly QuestionInput[]): void {
  const faults = questionFaults(template, questions);
  if (faults.length > 0) throw new AppError('validation_failed', { questions: faults });
}

interface Times extends Pick<PulseRow, 'opensAt' | 'closesAt'> {
  /** Of a pulse that has opened. */
  readonly openedAt?: Date | null;
}

/** Refuses times that do not fit together. The opening may be unknown: it is then now. */
export function checkTimes({ opensAt, openedAt, closesAt }: Times, now: Date): void {
  if (!closesAt) return;
  const opens = openedAt ?? (opensAt && opensAt > now ? opensAt : now);
  const fault =
    closesAt <= now
      ? message('pulses.closes_past')
      : closesAt <= opens
        ? message('pulses.closes_early')
        : closesAt.getTime() - opens.getTime() > pulseLimits.daysOpen * dayMs
          ? message('pulses.closes_late', { most: pulseLimits.daysOpen })
          : undefined;
  if (fault) throw new AppError('validation_failed', { closes_at: [fault] });
}

/** The columns of what was sent, on the clocks of the client. */
function valuesOf(sent: PulseChange, { timezone }: AnalyticsClient) {
  const momentIn = (local: string | null) => local && momentOf(timezone, local);
  return {
    ...(sent.title !== undefined && { title: sent.title }),
    ...(sent.intro !== undefined && { intro: sent.intro || null }),
    ...(sent.questions !== undefined && { questions: numbered(sent.questions) }),
    ...(sent.audience !== undefined && { audience: audienceOf(sent.audience) }),
    ...(sent.opens_at !== undefined && { opensAt: momentIn(sent.opens_at) || null }),
    ...(sent.closes_at !== undefined && { closesAt: momentIn(sent.closes_at) || null }),
    ...(sent.repeat !== undefined && { repeat: sent.repeat }),
    ...(sent.reminders !== undefined && { reminders: sent.reminders }),
  };
}

export interface Edit {
  readonly client: AnalyticsClient;
  readonly editor: Session;
}

async function insertPulse(
  tx: Drizzle,
  { client, editor }: Edit,
  values: Omit<typeof pulses.$inferInsert, 'clientId' | 'sender'>,
): Promise<PulseRow> {
  await checkRoom(tx, pulses, listSizes.pulses, client.id);
  const [row] = await tx
    .insert(pulses)
    .values({ ...values, clientId: client.id, sender: editorName(editor), ...editorOf(editor) })
    .returning();
  if (!row) throw new Error('The pulse was not inserted');
  return row;
}

/** Adds a draft. Without questions or audience it has those of its template. */
export async function addPulse(
  database: Database,
  edit: Edit,
  { template, title, ...sent }: PulseInput,
): Promise<Pulse> {
  const questions = sent.questions ?? [...startingQuestions[template]];
  checkQuestions(template, questions);
  const values = valuesOf({ ...sent, questions }, edit.client);
  return database.transaction(edit.client.scope, async (tx) => {
    checkTimes({ opensAt: values.opensAt ?? null, closesAt: values.closesAt ?? null }, await nowIn(tx));
    const audience = values.audience ?? audienceOf(startingAudience[template]);
    await checkAudience(tx, edit.client.id, audience);
    const row = await insertPulse(tx, edit, { ...values, questions: numbered(questions), template, title, audience });
    await tracePulse(tx, row, edit.editor, 'added', [{ field: 'title', from: null, to: title }]);
    return shownPulse(tx, row, edit.client.timezone);
  });
}

/** What keeps the meaning of answers that have come. */
const changeableWhileOpen = new Set(['title', 'closesAt', 'repeat', 'reminders']);

/** Changes a pulse as far as its state allows. */
export const changePulse = (database: Database, edit: Edit, id: number, sent: PulseChange): Promise<Pulse> =>
  database.transaction(edit.client.scope, async (tx) => {
    const { client, editor } = edit;
    const locked = await lockPulse(tx, client.id, id);
    if (isOutdated(sent, locked)) throw editConflict(editor, locked, await shownPulse(tx, locked, client.timezone));
    if (locked.state === 'closed' || locked.state === 'archived')
      throw new AppError('inactive', message('pulses.locked'));
    const values = valuesOf(sent, client);
    if (locked.state === 'open' && !Object.keys(values).every((name) => changeableWhileOpen.has(name)))
      throw new AppError('inactive', message('pulses.locked_open'));
    if (sent.questions) checkQuestions(locked.template, sent.questions);
    if (values.audience) await checkAudience(tx, client.id, values.audience);
    const { openedAt } = locked;
    const opensAt = values.opensAt === undefined ? locked.opensAt : values.opensAt;
    const closesAt = values.closesAt === undefined ? locked.closesAt : values.closesAt;
    if (values.opensAt !== undefined || values.closesAt !== undefined)
      checkTimes({ opensAt, openedAt, closesAt }, await nowIn(tx));
    // A pulse that opens by itself has a time for it, and one that opens or is open has an end.
    if (locked.state === 'scheduled' && !opensAt) throw opensMissing();
    if (locked.state !== 'draft' && !closesAt) throw closesMissing();
    if (locked.state === 'scheduled' && values.questions?.length === 0) throw noQuestions();
    if (Object.keys(values).length === 0) return shownPulse(tx, locked, client.timezone);
    const [changed] = await tx
      .update(pulses)
      .set({ ...values, ...editedBy(editor, pulses) })
      .where(isPulse(client.id, id))
      .returning();
    const now = changed ?? locked;
    const changes = pulseChanges(locked, now, client.timezone, await readGroupNames(tx, client.id));
    if (changes.length > 0) await tracePulse(tx, now, editor, 'changed', changes);
    return shownPulse(tx, now, client.timezone);
  });

const opensMissing = () => new AppError('validation_failed', { opens_at: [message('pulses.opens_missing')] });
export const closesMissing = () => new AppError('validation_failed', { closes_at: [message('pulses.closes_missing')] });
export const noQuestions = () => new AppError('validation_failed', { questions: [message('pulses.no_questions')] });

/** Adds a draft with the same questions and audience. */
export const copyPulse = (database: Database, edit: Edit, id: number): Promise<Pulse> =>
  database.transaction(edit.client.scope, async (tx) => {
    const { template, title, intro, questions, audience, reminders } = await findPulse(tx, edit.client.id, id);
    const row = await insertPulse(tx, edit, { template, title, intro, questions, audience, reminders });
    await tracePulse(tx, row, edit.editor, 'added', [{ field: 'copy_of', from: null, to: title }]);
    return shownPulse(tx, row, edit.client.timezone);
  });
