// What was decided after pulses.
import { actionLimits } from '@orgscope/contract/resources/pulse-actions';
import type { ActionChange, ActionInput } from '@orgscope/contract/resources/pulse-actions';
import type { PulseAction } from '@orgscope/contract/analytics/pulse-results';
import { message } from '@orgscope/contract/words/message';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { pulseActions as table, pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';
import { editedBy, editorOf } from '../../../identity/editor.ts';
import { personName } from '../../../lib/person-name.ts';
import { editConflict, isOutdated } from '../../records/check-edit.ts';
import { arePeople } from '../record/audience.ts';
import { actionChanges, tracePulse } from '../record/pulse-events.ts';
import { lockPulse } from '../record/pulse-record.ts';
import type { Edit } from './save-pulse.ts';

const absent = () => notFound(message('pulses.action_absent'));

async function find(db: Drizzle, clientId: number, condition?: SQL): Promise<PulseAction[]> {
  const rows = await db
    .select({
      action: table,
      pulse: { id: pulses.id, title: pulses.title },
      questions: pulses.questions,
      owner: {
        id: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
      },
    })
    .from(table)
    .innerJoin(pulses, and(eq(pulses.clientId, table.clientId), eq(pulses.id, table.pulseId)))
    .leftJoin(users, and(eq(users.clientId, table.clientId), eq(users.id, table.ownerId)))
    .where(and(eq(table.clientId, clientId), condition))
    .orderBy(sql`${table.doneOn} is not null`, desc(table.doneOn), sql`${table.dueOn} nulls last`, asc(table.id));
  return rows.map(({ action, pulse, questions, owner }) => ({
    id: action.id,
    pulse,
    question: action.question,
    question_text: questions.find(({ id }) => id === action.question)?.text ?? null,
    text: action.text,
    owner: owner && { id: owner.id, name: personName(owner), is_active: owner.isActive },
    due_on: action.dueOn,
    done_on: action.doneOn,
    version: action.version,
  }));
}

/** The actions of all pulses, or of some: open ones by their due days, then those that are done. */
export const readActions = (db: Drizzle, clientId: number, pulseIds?: readonly number[]): Promise<PulseAction[]> =>
  find(db, clientId, pulseIds && isAnyOf(table.pulseId, pulseIds));

async function readAction(db: Drizzle, clientId: number, id: number): Promise<PulseAction> {
  const [action] = await find(db, clientId, eq(table.id, id));
  if (!action) throw absent();
  return action;
}

/** Refuses a question that the pulse does not have, and a new owner who is nobody of the client or has left. */
async function check(
  tx: Drizzle,
  clientId: number,
  pulse: { readonly questions: readonly { id: string }[] },
  { question, owner_id: owner }: Pick<ActionChange, 'question' | 'owner_id'>,
): Promise<void> {
  const faults: Record<string, string[]> = {};
  if (question && !pulse.questions.some(({ id }) => id === question))
    faults['question'] = [message('pulses.question_absent')];
  if (owner && (await arePeople(tx, clientId, [owner])) === 0) faults['owner_id'] = [message('users.absent')];
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', faults);
}

export const addAction = (database: Database, { client, editor }: Edit, input: ActionInput): Promise<PulseAction> =>
  database.transaction(client.scope, async (tx) => {
    // The lock keeps two requests from passing the limit together.
    const pulse = await lockPulse(tx, client.id, input.pulse_id);
    if (!pulse.openedAt) throw new AppError('inactive', message('pulses.not_opened'));
    const { text, question, owner_id: owner, due_on: due, done } = input;
    await check(tx, client.id, pulse, input);
    const held = await tx.$count(table, and(eq(table.clientId, client.id), eq(table.pulseId, pulse.id)));
    if (held >= actionLimits.ofPulseMax)
      throw new AppError('too_many', message('pulses.many_actions', { most: actionLimits.ofPulseMax }));
    const [row] = await tx
      .insert(table)
      .values({
        clientId: client.id,
        pulseId: pulse.id,
        text,
        question: question ?? null,
        ownerId: owner ?? null,
        dueOn: due ?? null,
        doneOn: done ? client.today : null,
        ...editorOf(editor),
      })
      .returning({ id: table.id });
    const added = await readAction(tx, client.id, row?.id ?? 0);
    await tracePulse(tx, pulse, editor, 'action_added', actionChanges(undefined, added));
    return added;
  });

const isAction = (clientId: number, id: number) => and(eq(table.clientId, clientId), eq(table.id, id));

async function lock(tx: Drizzle, clientId: number, id: number) {
  const [row] = await tx.select().from(table).where(isAction(clientId, id)).for('update');
  if (!row) throw absent();
  return row;
}

const ofPulse = ({ pulseId, clientId }: Awaited<ReturnType<typeof lock>>) => ({ id: pulseId, clientId });

export const changeAction = (
  database: Database,
  { client, editor }: Edit,
  id: number,
  sent: ActionChange,
): Promise<PulseAction> =>
  database.transaction(client.scope, async (tx) => {
    const locked = await lock(tx, client.id, id);
    const before = await readAction(tx, client.id, id);
    if (isOutdated(sent, locked)) throw editConflict(editor, locked, before);
    const [pulse] = await tx
      .select()
      .from(pulses)
      .where(and(eq(pulses.clientId, client.id), eq(pulses.id, locked.pulseId)));
    const isSameOwner = sent.owner_id === locked.ownerId;
    await check(tx, client.id, pulse ?? { questions: [] }, isSameOwner ? { question: sent.question } : sent);
    const { text, question, owner_id: owner, due_on: due, done } = sent;
    const doneOn = done === undefined ? locked.doneOn : done ? (locked.doneOn ?? client.today) : null;
    await tx
      .update(table)
      .set({
        ...(text !== undefined && { text }),
        ...(question !== undefined && { question }),
        ...(owner !== undefined && { ownerId: owner }),
        ...(due !== undefined && { dueOn: due }),
        doneOn,
        ...editedBy(editor, table),
      })
      .where(isAction(client.id, id));
    const after = await readAction(tx, client.id, id);
    const changes = actionChanges(before, after);
    if (changes.length > 0) await tracePulse(tx, ofPulse(locked), editor, 'action_changed', changes);
    return after;
  });

export const removeAction = (
  database: Database,
  { client, editor }: Edit,
  id: number,
  version: number | undefined,
): Promise<void> =>
  database.transaction(client.scope, async (tx) => {
    const locked = await lock(tx, client.id, id);
    const before = await readAction(tx, client.id, id);
    if (isOutdated({ version }, locked)) throw editConflict(editor, locked, before);
    await tx.delete(table).where(isAction(client.id, id));
    await tracePulse(tx, ofPulse(locked), editor, 'action_removed', actionChanges(before, undefined));
  });
