// The statements of answering, each for many answers at once. Prepared: a crowd needs them a hundred times a second.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { jsonObject } from '../../../db/sql/json-object.ts';
import { statement } from '../../../db/statements/statement.ts';
import {
  pulseBallots as ballots,
  pulseInvitations as invitations,
  pulseTokens,
} from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';

const invitation = jsonObject({
  id: invitations.id,
  clientId: invitations.clientId,
  pulseId: invitations.pulseId,
  functionType: invitations.functionType,
  functionId: invitations.functionId,
  locationId: invitations.locationId,
  optionIds: sql<number[]>`${invitations.optionIds}`,
  hasAnswered: invitations.hasAnswered,
});

export interface FoundLink {
  /** The token's hash, in hexadecimal digits. */
  readonly hash: string;
  readonly invitation: (typeof invitation)['_']['type'];
  /** Whether the invited person still is somebody, and not deactivated. */
  readonly isActive: boolean;
}

const reading = statement<{ hashes: readonly Buffer[] }, FoundLink>(
  'invitations_by_token',
  sql`select encode(${pulseTokens.tokenHash}, 'hex') as hash, ${invitation} as invitation,
      coalesce(${users.isActive}, false) as "isActive"
    from ${pulseTokens} join ${invitations} on ${invitations.id} = ${pulseTokens.invitationId}
    left join ${users} on ${users.clientId} = ${invitations.clientId} and ${users.id} = ${invitations.userId}
    where ${pulseTokens.tokenHash} = any(${sql.placeholder('hashes')}::bytea[])`,
);

/** The invitations behind links, by the hash of the link's token. */
export async function findInvitations(db: Drizzle, hashes: readonly Buffer[]): Promise<Map<string, FoundLink>> {
  return new Map((await db.run(reading, { hashes })).map((found) => [found.hash, found]));
}

interface Ids {
  readonly ids: readonly number[];
}

const idsOf = (rows: readonly { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id));

/** Whether a pulse takes answers. */
export const takesAnswers = sql<boolean | null>`${pulses.state} = 'open' and ${pulses.closesAt} > now()`;

const locking = statement<Ids, { id: number }>(
  'lock_open_pulses',
  sql`select id from ${pulses} where id = any(${sql.placeholder('ids')}::int[]) and ${takesAnswers}
    for share`,
);

/** The open ones, share-locked so that none is closed before this transaction ends. */
export const lockOpen = async (tx: Drizzle, ids: readonly number[]) => idsOf(await tx.run(locking, { ids }));

const marking = statement<Ids, { id: number }>(
  'mark_answered',
  sql`update ${invitations} set has_answered = true where id = any(${sql.placeholder('ids')}::int[]) and not has_answered
    returning id`,
);

/** Marks invitations as answered; returns those that were not. */
export const markAnswered = async (tx: Drizzle, ids: readonly number[]) => idsOf(await tx.run(marking, { ids }));

interface Boxes {
  readonly ids: readonly string[];
  readonly pulseIds: readonly number[];
  readonly all: Buffer;
  readonly starts: readonly number[];
  readonly sizes: readonly number[];
}

const inserting = statement<Boxes, never>(
  'insert_ballots',
  sql`insert into ${ballots} (id, pulse_id, sealed)
    select box.id, box.pulse_id, substring(${sql.placeholder('all')}::bytea from box.start for box.size)
    from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('pulseIds')}::int[],
      ${sql.placeholder('starts')}::int[], ${sql.placeholder('sizes')}::int[]) as box (id, pulse_id, start, size)
    order by box.id`,
);

/**
 * Adds ballots in the order of their random ids. Their boxes are sent as one value, which stays bytes: a list of them
 * would be written as text of twice the size.
 */
export async function insertBallots(tx: Drizzle, sealed: readonly { pulseId: number; box: Buffer }[]): Promise<void> {
  if (sealed.length === 0) return;
  const sizes = sealed.map(({ box }) => box.length);
  let next = 1;
  const starts = sizes.map((size) => (next += size) - size);
  await tx.run(inserting, {
    ids: sealed.map(() => randomUUID()),
    pulseIds: sealed.map(({ pulseId }) => pulseId),
    all: Buffer.concat(sealed.map(({ box }) => box)),
    starts,
    sizes,
  });
}
