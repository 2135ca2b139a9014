// Answering by a link of one's own. Calls that come at once are done together: few statements, and less to tell who came
// when.
import { randomUUID } from 'node:crypto';
import { answerFaults, pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import type { AnswerFaultCode, GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import { wholeForm } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/message';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { pulseBallots, pulseInvitations as invitations, pulseTokens } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { users } from '../../db/tables/users.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { hashOfToken } from '../../lib/random-token.ts';
import { moduleHolders } from '../subscriptions/module-holders.ts';
import type { HoldingClient } from '../subscriptions/module-holders.ts';
import { ballotOf, sealBallot } from './ballot.ts';
import type { PulseRow } from './pulse-record.ts';

type Invitation = typeof invitations.$inferSelect;

interface Asked {
  readonly invitation: Invitation;
  readonly isActive: boolean;
  readonly pulse: PulseRow;
  readonly client: HoldingClient;
}

const used = () => new AppError('link_used', message('pulses.link.used'));
const closed = () => new AppError('link_expired', message('pulses.link.closed'));

/** Refuses a link that no answer can be sent with any more, and says why. */
function checkOpen({ invitation, isActive, pulse, client }: Asked): void {
  if (invitation.hasAnswered) throw used();
  if (pulse.state !== 'open' || !pulse.closesAt || pulse.closesAt <= new Date()) throw closed();
  if (!isActive) throw new AppError('link_voided', message('pulses.link.inactive'));
  if (!client.holds) throw new AppError('link_voided', message('pulses.link.withdrawn'));
}

const faultTexts: Record<AnswerFaultCode, string> = {
  missing: message('pulses.answers.missing'),
  half: message('pulses.answers.half'),
  out_of_range: message('pulses.answers.out_of_range'),
  unknown: message('pulses.answers.unknown'),
  twice: message('pulses.answers.twice'),
  too_long: message('pulses.answers.too_long', { most: pulseLimits.commentMax }),
};

function checkAnswers({ questions }: PulseRow, answers: readonly GivenAnswer[]): void {
  const faults = Object.entries(answerFaults(questions, answers)).map(([question, fault]) =>
    question === '*'
      ? [wholeForm, [fault === 'missing' ? message('pulses.answers.none') : faultTexts[fault]]]
      : [question, [faultTexts[fault]]],
  );
  if (faults.length > 0) throw new AppError('validation_failed', Object.fromEntries(faults));
}

interface Cast {
  readonly asked: Asked;
  readonly sealed: Buffer;
}

/** Reads the pulses behind links, and takes their answers. */
export function pulseAnswering(database: Database) {
  const find = inBatches(async (tokens: readonly string[]): Promise<(Asked | undefined)[]> => {
    const db = database.in(platformScope);
    const hashes = tokens.map(hashOfToken);
    const rows = await db
      .select({
        hash: sql<string>`encode(${pulseTokens.tokenHash}, 'hex')`,
        invitation: invitations,
        isActive: sql<boolean>`coalesce(${users.isActive}, false)`,
      })
      .from(pulseTokens)
      .innerJoin(invitations, eq(invitations.id, pulseTokens.invitationId))
      .leftJoin(users, eq(users.id, invitations.userId))
      .where(isAnyOf(pulseTokens.tokenHash, hashes));
    if (rows.length === 0) return tokens.map(() => undefined);
    const idsOf = (of: 'pulseId' | 'clientId') => [...new Set(rows.map(({ invitation }) => invitation[of]))];
    const [found, clients] = await Promise.all([
      db
        .select()
        .from(pulses)
        .where(isAnyOf(pulses.id, idsOf('pulseId'))),
      moduleHolders(db, idsOf('clientId'), 'stakeholder_engagement'),
    ]);
    const byId = new Map(found.map((pulse) => [pulse.id, pulse]));
    const byHash = new Map(rows.map(({ hash, ...row }) => [hash, row]));
    return hashes.map((hash) => {
      const row = byHash.get(hash.toString('hex'));
      const pulse = row && byId.get(row.invitation.pulseId);
      const client = pulse && clients.get(pulse.clientId);
      return row && pulse && client && { ...row, pulse, client };
    });
  });

  /** Stores ballots, and in the same transaction that these people have answered. */
  const cast = inBatches((casts: readonly Cast[]): Promise<('stored' | 'used' | 'closed')[]> =>
    database.transaction(platformScope, async (tx) => {
      // A pulse that is being closed waits for this, or this for it.
      const open = await tx
        .select({ id: pulses.id })
        .from(pulses)
        .where(
          and(
            isAnyOf(pulses.id, [...new Set(casts.map(({ asked }) => asked.pulse.id))]),
            eq(pulses.state, 'open'),
            sql`${pulses.closesAt} > now()`,
          ),
        )
        .for('share');
      const isOpen = new Set(open.map(({ id }) => id));
      const wanted = casts.filter(({ asked }) => isOpen.has(asked.pulse.id)).map(({ asked }) => asked.invitation.id);
      const marked = await tx
        .update(invitations)
        .set({ hasAnswered: true })
        .where(and(isAnyOf(invitations.id, wanted), eq(invitations.hasAnswered, false)))
        .returning({ id: invitations.id });
      const first = new Set(marked.map(({ id }) => id));
      const outcomes = casts.map(({ asked: { invitation, pulse } }) => {
        if (!isOpen.has(pulse.id)) return 'closed';
        // Of two answers to one invitation, the first is deleted from the set.
        return first.delete(invitation.id) ? 'stored' : 'used';
      });
      const stored = casts.filter((_, index) => outcomes[index] === 'stored');
      if (stored.length > 0)
        await tx.execute(sql`
            insert into ${pulseBallots} (id, pulse_id, sealed)
            select * from unnest(${sql.param(stored.map(() => randomUUID()))}::uuid[],
              ${sql.param(stored.map(({ asked }) => asked.pulse.id))}::int[],
              ${sql.param(stored.map(({ sealed }) => sealed))}::bytea[]) order by 1`);
      return outcomes;
    }),
  );

  async function findOpen(token: string): Promise<Asked> {
    const asked = await find(token);
    if (!asked) throw notFound(message('pulses.link.unknown'));
    checkOpen(asked);
    return asked;
  }

  return {
    read: findOpen,
    /** Stores the answers once and for good: of answers that come at once, one. */
    async answer(token: string, answers: readonly GivenAnswer[]): Promise<void> {
      const asked = await findOpen(token);
      const { pulse, invitation } = asked;
      checkAnswers(pulse, answers);
      if (!pulse.publicKey) throw closed();
      const ballot = ballotOf(answers, invitation);
      const sealed = sealBallot({ id: pulse.id, publicKey: pulse.publicKey, questions: pulse.questions }, ballot);
      const outcome = await cast({ asked, sealed });
      if (outcome === 'used') throw used();
      if (outcome === 'closed') throw closed();
    },
  };
}
