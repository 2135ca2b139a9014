import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { mails } from '../../../db/tables/mails.ts';
import type { Session } from '../../../identity/session/session.ts';
import { enqueue } from '../../../mail/outbox.ts';
import type { ProfileFact } from '../../../mail/templates/profile-changed.ts';
import { nameOf } from '../../accounts/account.ts';
import { editorName } from '../../../identity/editor.ts';
import { namesOfPlaces } from '../record/places.ts';
import type { LockedUser, UserValues } from '../record/user-record.ts';

/** A user's facts, as names and codes of roles. */
async function factsOf(tx: Drizzle, user: LockedUser): Promise<Record<ProfileFact, string>> {
  const places = await namesOfPlaces(tx, user);
  return {
    name: nameOf(user),
    platform_role: user.platformRole,
    function: places.function ?? '',
    location: places.location ?? '',
    job_title: user.jobTitle ?? '',
    company_role: user.companyRole ?? '',
  };
}

/** Milliseconds in which a user gets one such mail at most: an address must not be flooded under our name. */
const apart = 3_600_000;

/** The last mail about a user's facts, locked. */
async function lastMailTo(tx: Drizzle, userId: number) {
  const [last] = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, 'profile_changed')))
    .orderBy(desc(mails.id))
    .limit(1)
    .for('update');
  const isWaiting = last && last.attempts === 0 && !last.leasedUntil && !last.deliveredAt && !last.deadAt;
  return { waiting: isWaiting ? last : undefined, at: last?.deliveredAt ?? last?.nextAttemptAt };
}

/**
 * Mails a user who has signed in before what another user has changed about them: at once or, an hour after the mail before, all
 * changes until then from their first value to their last. Lock the user first.
 */
export async function mailChangedFacts(
  tx: Drizzle,
  user: LockedUser,
  values: Partial<UserValues>,
  editor: Session,
): Promise<void> {
  const hasSignedIn = user.status === 'active' || user.status === 'onboarding';
  if (!hasSignedIn || user.id === editor.user.id) return;
  const changed = { ...user, ...values };
  const [before, after] = await Promise.all([factsOf(tx, user), factsOf(tx, changed)]);
  const all = Object.keys(before) as ProfileFact[];
  if (all.every((fact) => before[fact] === after[fact])) return;
  const { waiting, at } = await lastMailTo(tx, user.id);
  if (waiting) await tx.delete(mails).where(eq(mails.id, waiting.id));
  const firstOf = (fact: ProfileFact) => waiting?.parameters[`${fact}_from`] ?? before[fact];
  const changes = all
    .filter((fact) => firstOf(fact) !== after[fact])
    .flatMap((fact) => [
      [`${fact}_from`, firstOf(fact)],
      [`${fact}_to`, after[fact]],
    ]);
  if (changes.length === 0) return;
  const name = editorName(editor);
  const isOfOne = !waiting || waiting.parameters['editor'] === name;
  await enqueue(tx, {
    cause: `profile_changed:${user.id}:${user.version + 1}`,
    kind: 'profile_changed',
    userId: user.id,
    toAddress: user.username,
    toName: nameOf(changed),
    // Of several editors, none is named.
    parameters: { ...(isOfOne && { editor: name }), ...Object.fromEntries(changes) },
    ...(at && { nextAttemptAt: waiting ? at : new Date(Math.max(Date.now(), at.getTime() + apart)) }),
  });
}
