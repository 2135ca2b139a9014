// Makes pulses of a company whose people answer, for the tests of pulses.
import type { GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import type { PulseInput } from '@orgscope/contract/analytics/pulses';
import { sendPulseAnswers } from '@orgscope/contract/resources/pulse-answers';
import { addPulse, closePulse, openPulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { platformScope } from '../db/scope.ts';
import { pulseInvitations, pulseTallies, pulseTokens } from '../db/tables/pulse-answers.ts';
import { pulses } from '../db/tables/pulses.ts';
import { hashOfToken, randomToken } from '../lib/secrets/random-token.ts';
import { dayMs, utcDay } from '../lib/time/days.ts';
import type { startTestApp } from './app.ts';
import type { SessionHeaders } from './builders.ts';

type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export const localDay = (days: number): string => `${utcDay(Date.now() + days * dayMs)}T18:00`;

export const scale = { id: 'q1', kind: 'satisfaction' as const, text: 'How satisfied are you with IT?' };

/** A closed pulse as it was counted: how many gave each value of its questions, from 1 to 5. */
interface Counted {
  client: { id: number };
  closedAt: Date;
  invited: number;
  answered: number;
  questions: readonly { kind: 'satisfaction' | 'importance_satisfaction' | 'agreement'; values: readonly number[] }[];
  state?: 'closed' | 'archived';
  title?: string;
}

/** Stores a pulse that has closed, without anybody who answers it. A question without values was not shown. */
export async function aCountedPulse(database: TestApp['database'], counted: Counted): Promise<number> {
  const { client, closedAt, invited, answered, questions, state = 'closed', title = 'How is IT?' } = counted;
  const db = database.in(platformScope);
  const asked = questions.map(({ kind }, at) => ({
    id: `q${at}`,
    kind,
    text: `Question ${at}`,
    help: null,
    optional: true,
    options: [],
  }));
  const audience = { function_type: null, function_ids: [], location_ids: [], option_ids: [] };
  const own = { clientId: client.id, template: 'own' as const, title, sender: 'Lena', audience, questions: asked };
  const times = { openedAt: closedAt, sentAt: closedAt, opensAt: closedAt, closesAt: closedAt, closedAt };
  const [pulse] = await db
    .insert(pulses)
    .values({ ...own, ...times, state, invited, answered, editions: 1 })
    .returning({ id: pulses.id });
  const pulseId = pulse?.id ?? 0;
  const told = questions.flatMap(({ values }, at) => {
    const n = values.reduce((sum, count) => sum + count, 0);
    const counts = { n, values };
    const everybody = { clientId: client.id, pulseId, question: `q${at}`, edition: 1, counts };
    // The same people as a group: they must not be counted twice.
    const groups = [['all', ''] as const, ['function', '7'] as const];
    return n === 0 ? [] : groups.map(([cut, groupKey]) => ({ ...everybody, cut, groupKey }));
  });
  if (told.length > 0) await db.insert(pulseTallies).values(told);
  return pulseId;
}

export function pulseBuilders({ app, database, call, mailTo, aClient, aSubscription, aUser, aSession }: TestApp) {
  /** A client that holds the analytics, with its administrator. */
  async function aCompany(fields: Parameters<typeof aClient>[0] = {}) {
    const client = await aClient({ timezone: 'Europe/Lisbon', ...fields });
    await aSubscription({ client, modules: ['stakeholder_engagement'] });
    const user = await aUser({ client, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
    return { client, user, lead: await aSession({ user }) };
  }

  /** A draft that closes in a week. */
  async function aDraft(as: SessionHeaders, fields: Partial<PulseInput> = {}): Promise<number> {
    const body = {
      template: 'own' as const,
      title: 'How is IT?',
      questions: [scale],
      closes_at: localDay(7),
      ...fields,
    };
    const response = await call(addPulse, { as, body });
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json().data.id;
  }

  /** Opens a draft and sends it. */
  async function open(as: SessionHeaders, id: number): Promise<void> {
    const response = await call(openPulse, { as, params: { id } });
    if (response.statusCode !== 200) throw new Error(response.body);
    await app.runPulses();
  }

  /** The tokens in a person's mails about pulses, the oldest first. */
  async function tokensOf(address: string): Promise<string[]> {
    const mails = await mailTo(address);
    return mails.flatMap(({ text }) => /\/pulse\/([\w-]{43})/.exec(text ?? '')?.[1] ?? []);
  }

  /** A link of their own for each of these people, beside the one in their mail: reading many mails takes long. */
  async function linksTo(pulseId: number, people: readonly { id: number }[]): Promise<string[]> {
    const db = database.in(platformScope);
    const rows = await db.select().from(pulseInvitations).where(eq(pulseInvitations.pulseId, pulseId));
    const links = people.map(({ id }) => {
      const invitationId = rows.find(({ userId }) => userId === id)?.id ?? 0;
      return { token: randomToken(), invitationId };
    });
    await db
      .insert(pulseTokens)
      .values(links.map(({ token, invitationId }) => ({ tokenHash: hashOfToken(token), invitationId })));
    return links.map(({ token }) => token);
  }

  const answer = (token: string, answers: readonly GivenAnswer[]) =>
    call(sendPulseAnswers, { params: { token }, body: { answers: [...answers] } });

  async function close(as: SessionHeaders, id: number): Promise<void> {
    await call(closePulse, { as, params: { id } });
    await app.runPulses();
  }

  return { aCompany, aDraft, open, tokensOf, linksTo, answer, close };
}
