import { startingQuestions, startingTitle } from '@orgscope/contract/analytics/pulse-templates';
import { and, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { functions } from '../../db/tables/functions.ts';
import { pulseActions, pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { pulseBallots, pulseComments, pulseInvitations, pulseTallies } from '../../db/tables/pulse-answers.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { newKeyPair } from '../../lib/secrets/sealed-box.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { ballotSealer } from '../../modules/pulses/counting/ballot.ts';
import type { Ballot } from '../../modules/pulses/counting/ballot.ts';
import { countBallots } from '../../modules/pulses/counting/tally.ts';
import { demoBallot, demoRemarks } from '../records/demo-answers.ts';
import type { Asked } from '../records/demo-answers.ts';
import { actionHistory, pulseHistory } from '../records/demo-pulse-history.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { editorOf } from '../records/editor.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { itemAt, randomFrom } from '../sources/random.ts';
import type { Random } from '../sources/random.ts';

const template = 'it_services';
export const questions = [...startingQuestions[template]];
/** Days since the runs have opened, and the share of people who answered. The last is open. */
const runs = [
  [371, 0.62],
  [280, 0.66],
  [189, 0.7],
  [98, 0.74],
  [6, 0.5],
] as const;

/** A company's people with a complete profile, and their places. */
export async function readAsked(tx: Drizzle, { clientId, functions: own }: DemoOrganisation) {
  // The second business function falls behind.
  const behind = own.filter(({ type }) => type === 'BUSINESS')[1]?.id;
  const rows = await tx
    .select({
      userId: users.id,
      functionType: functions.type,
      functionId: users.clientFunctionId,
      locationId: users.clientLocationId,
      optionIds: sql<
        number[]
      >`array(select option_id from ${userAttributeValues} where user_id = ${users.id} order by 1)`,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.platformRole,
    })
    .from(users)
    .leftJoin(functions, eq(functions.id, users.clientFunctionId))
    .where(and(eq(users.clientId, clientId), eq(users.status, 'active')))
    .orderBy(users.id);
  return rows.map(({ userId, firstName, lastName, role, ...places }) => ({
    userId,
    person: { id: userId, clientId, firstName, lastName },
    isLead: role === 'client_admin',
    asked: { places, isBehind: places.functionId === behind } satisfies Asked,
  }));
}

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.whole(16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
};

/** Four closed pulses of Acme as they were counted, and an open one whose ballots wait. */
export async function fillPulses(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  attributeOf: ReadonlyMap<number, number>,
): Promise<void> {
  // A random sequence of its own, so that another pulse does not change anything else.
  const random = randomFrom(20_266);
  const acme = itemAt(organisations, 1);
  const { clientId } = acme;
  const people = await readAsked(tx, acme);
  const lead = people.find(({ isLead }) => isLead) ?? itemAt(people, 0);
  const editor = editorOf(lead.person);
  const changed = { changedBy: editor.by, changedById: editor.actorId };
  const ids: number[] = [];
  const history: Parameters<typeof pulseHistory>[2][number][] = [];
  for (const [index, [age, share]] of runs.entries()) {
    const isOpen = index === runs.length - 1;
    const opens = new Date(now - age * dayMs);
    const closes = new Date(opens.getTime() + (isOpen ? 30 : 14) * dayMs);
    // Who is discontent answers: so the function that falls behind is large enough to be shown.
    const answering = people.filter(({ asked }, at) => random.chance(share) || at % 9 === 0 || asked.isBehind);
    const remarks = demoRemarks(random);
    const ballots = answering.map(({ asked }) => demoBallot(random, index, asked, remarks));
    const keys = isOpen ? newKeyPair() : undefined;
    const [pulse] = await tx
      .insert(pulses)
      .values({
        clientId,
        seriesId: ids[0] ?? null,
        run: index + 1,
        template,
        title: startingTitle[template],
        questions,
        audience: { function_type: null, function_ids: [], location_ids: [], option_ids: [] },
        opensAt: opens,
        closesAt: closes,
        repeat: 'quarterly',
        state: isOpen ? 'open' : 'closed',
        openedAt: opens,
        sentAt: opens,
        closedAt: isOpen ? null : closes,
        sender: editor.by,
        publicKey: keys?.publicKey ?? null,
        // Nobody's secret: the server encrypts it when it first sees it.
        privateKey: keys?.privateKey ?? null,
        invited: people.length,
        answered: isOpen ? null : ballots.length,
        editions: isOpen ? 0 : 1,
        ...changed,
        changedAt: isOpen ? opens : closes,
      })
      .returning({ id: pulses.id });
    const id = pulse?.id ?? 0;
    ids.push(id);
    history.push({ id, run: index + 1, title: startingTitle[template], opens, closed: isOpen ? null : closes });
    const hasAnswered = new Set(answering.map(({ userId }) => userId));
    await insertWithIds(
      tx,
      pulseInvitations,
      people.map(({ userId, asked }) => ({
        clientId,
        pulseId: id,
        userId,
        ...asked.places,
        optionIds: [...asked.places.optionIds],
        hasAnswered: hasAnswered.has(userId),
      })),
    );
    if (keys) await addBallots(tx, { id, publicKey: keys.publicKey, questions }, ballots, random);
    else await addCounts(tx, { clientId, pulseId: id }, ballots, { attributeOf, random });
  }
  await insertWithIds(tx, recordEvents, pulseHistory(clientId, editor, history));
  const actions = await addActions(tx, now, ids, { clientId, ownerId: lead.userId, ...changed });
  const owner = { id: lead.userId, name: editor.by, is_active: true };
  const events = actions.flatMap(({ action, addedOn }) =>
    actionHistory(
      clientId,
      editor,
      {
        id: action.id,
        pulse: { id: action.pulseId, title: startingTitle[template] },
        question: action.question,
        question_text: questions.find(({ id }) => id === action.question)?.text ?? null,
        text: action.text,
        owner,
        due_on: action.dueOn,
        done_on: action.doneOn,
        version: action.version,
      },
      addedOn,
    ),
  );
  await insertWithIds(tx, recordEvents, events);
}

async function addBallots(
  tx: Drizzle,
  box: Parameters<typeof ballotSealer>[0],
  ballots: readonly Ballot[],
  random: Random,
) {
  const seal = ballotSealer(box);
  await tx
    .insert(pulseBallots)
    .values(ballots.map((ballot) => ({ id: uuid(random), pulseId: box.id, sealed: seal(ballot) })));
}

/** Counts the ballots of a closed pulse as the server does, and writes the sums and the comments. */
export async function addCounts(
  tx: Drizzle,
  ofPulse: { clientId: number; pulseId: number },
  ballots: readonly Ballot[],
  { attributeOf, random }: { attributeOf: ReadonlyMap<number, number>; random: Random },
) {
  const waiting = ballots.map((ballot) => ({ ...ballot, edition: null }));
  const counting = { questions, ballots: waiting, edition: 0, publishedIn: new Map(), attributeOf, isFinal: true };
  const { tallies, comments } = countBallots(counting);
  await insertWithIds(
    tx,
    pulseTallies,
    tallies.map((tally) => ({ ...ofPulse, ...tally })),
  );
  const rows = comments.map((comment) => ({ id: uuid(random), ...ofPulse, ...comment }));
  if (rows.length > 0) await tx.insert(pulseComments).values(rows);
}

type ActionRow = typeof pulseActions.$inferInsert;

async function addActions(
  tx: Drizzle,
  now: number,
  ids: readonly number[],
  own: Pick<ActionRow, 'clientId' | 'ownerId' | 'changedBy' | 'changedById'>,
) {
  const on = (days: number) => utcDay(now + days * dayMs);
  const addedOn = [on(-259), on(-80), on(-79)];
  const rows: Omit<ActionRow, 'clientId'>[] = [
    {
      pulseId: ids[1] ?? 0,
      question: 'service_desk',
      text: 'A second service desk, open until eight in the evening',
      dueOn: on(-215),
      doneOn: on(-222),
    },
    {
      pulseId: ids[3] ?? 0,
      question: 'applications',
      text: 'One owner for every screen that asks for customer data',
      dueOn: on(35),
      doneOn: null,
    },
    {
      pulseId: ids[3] ?? 0,
      question: 'data_and_reports',
      text: 'Monthly figures by the third working day',
      dueOn: on(66),
      doneOn: null,
    },
  ];
  const added = await tx
    .insert(pulseActions)
    .values(rows.map((row) => ({ ...row, ...own })))
    .returning();
  return added.map((action, at) => ({ action, addedOn: itemAt(addedOn, at) }));
}
