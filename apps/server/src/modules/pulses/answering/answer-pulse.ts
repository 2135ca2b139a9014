// Answering by a link of one's own. Calls that come at once are done together: few statements and keys, and less to tell
// who came when.
import { answerFaults, pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import type { AnswerFaultCode, GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import { wholeForm } from '@orgscope/contract/errors';
import { message } from '@orgscope/contract/words/message';
import type { Database } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';
import { inBatches } from '../../../lib/scheduling/in-batches.ts';
import { hashOfToken } from '../../../lib/secrets/random-token.ts';
import { moduleHolders } from '../../subscriptions/module-holders.ts';
import type { HoldingClient } from '../../subscriptions/module-holders.ts';
import { findInvitations, insertBallots, lockOpen, markAnswered, takesAnswers } from './answer-queries.ts';
import type { FoundLink } from './answer-queries.ts';
import { ballotOf, ballotSealer } from '../counting/ballot.ts';
import type { Ballot } from '../counting/ballot.ts';
import type { PulseRow } from '../record/pulse-record.ts';

interface Asked extends FoundLink {
  readonly pulse: PulseRow;
  readonly client: HoldingClient;
  /** By the clock of the database: a server's may be wrong. */
  readonly isOpen: boolean | null;
}

/** How long answers are gathered while others are stored. */
const gatherMs = 10;

const used = () => new AppError('link_used', message('pulses.link.used'));
const closed = () => new AppError('link_expired', message('pulses.link.closed'));

/** Refuses a link that no answer can be sent with any more, and says why. */
function checkOpen({ invitation, isActive, isOpen, client }: Asked): void {
  if (invitation.hasAnswered) throw used();
  if (!isOpen) throw closed();
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
  readonly publicKey: Buffer;
  readonly ballot: Ballot;
}

/** Encrypts ballots that came together: one key pair for those of a pulse. */
function sealAll(casts: readonly Cast[]): { pulseId: number; box: Buffer }[] {
  const sealers = new Map<number, (ballot: Ballot) => Buffer>();
  return casts.map(({ asked: { pulse }, publicKey, ballot }) => {
    const seal = sealers.get(pulse.id) ?? ballotSealer({ id: pulse.id, publicKey, questions: pulse.questions });
    sealers.set(pulse.id, seal);
    return { pulseId: pulse.id, box: seal(ballot) };
  });
}

/** Reads the pulses behind links, and takes their answers. */
export function pulseAnswering(database: Database) {
  async function findAll(tokens: readonly string[]): Promise<(Asked | undefined)[]> {
    const db = database.in(platformScope);
    const hashes = tokens.map(hashOfToken);
    const links = await findInvitations(db, hashes);
    if (links.size === 0) return tokens.map(() => undefined);
    const idsOf = (of: 'pulseId' | 'clientId') => [...new Set([...links.values()].map((link) => link.invitation[of]))];
    const [found, clients] = await Promise.all([
      db
        .select({ pulse: pulses, isOpen: takesAnswers })
        .from(pulses)
        .where(isAnyOf(pulses.id, idsOf('pulseId'))),
      moduleHolders(db, idsOf('clientId'), 'stakeholder_engagement'),
    ]);
    const byId = new Map(found.map((one) => [one.pulse.id, one]));
    return hashes.map((hash) => {
      const link = links.get(hash.toString('hex'));
      const asking = link && byId.get(link.invitation.pulseId);
      const client = asking && clients.get(asking.pulse.clientId);
      return link && asking && client && { ...link, ...asking, client };
    });
  }

  /** Stores ballots, and in the same transaction that these people have answered. */
  function castAll(casts: readonly Cast[]): Promise<('stored' | 'used' | 'closed')[]> {
    const boxes = sealAll(casts);
    return database.transaction(platformScope, async (tx) => {
      const open = await lockOpen(tx, [...new Set(casts.map(({ asked }) => asked.pulse.id))]);
      const wanted = casts.filter(({ asked }) => open.has(asked.pulse.id));
      const first = await markAnswered(
        tx,
        wanted.map(({ asked }) => asked.invitation.id),
      );
      const outcomes = casts.map(({ asked: { invitation, pulse } }) => {
        if (!open.has(pulse.id)) return 'closed';
        // Of two answers to one invitation, the first is deleted from the set.
        return first.delete(invitation.id) ? 'stored' : 'used';
      });
      await insertBallots(
        tx,
        boxes.filter((_, index) => outcomes[index] === 'stored'),
      );
      return outcomes;
    });
  }

  const find = inBatches(findAll, { gatherMs });
  const cast = inBatches(castAll, { gatherMs });

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
      const outcome = await cast({ asked, publicKey: pulse.publicKey, ballot: ballotOf(answers, invitation) });
      if (outcome === 'used') throw used();
      if (outcome === 'closed') throw closed();
    },
  };
}
