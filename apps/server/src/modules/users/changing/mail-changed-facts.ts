import { and, eq, inArray, max } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { mails } from '../../../db/tables/mails.ts';
import type { Session } from '../../../identity/session/session.ts';
import { enqueueAll, recipientOf } from '../../../mail/outbox.ts';
import type { NewMail } from '../../../mail/outbox.ts';
import type { ProfileFact } from '../../../mail/templates/profile-changed.ts';
import { editorName } from '../../../identity/editor.ts';
import { namesOfPlaces } from '../record/places.ts';
import type { PlaceNames } from '../record/places.ts';
import type { LockedUser, UserValues } from '../record/user-record.ts';

/** A user's facts, as names and codes of roles. */
function factsOf(user: LockedUser, namesOf: PlaceNames): Record<ProfileFact, string> {
  const places = namesOf(user);
  return {
    name: `${user.firstName} ${user.lastName}`.trim(),
    platform_role: user.platformRole,
    function: places.function ?? '',
    location: places.location ?? '',
    job_title: user.jobTitle ?? '',
    company_role: user.companyRole ?? '',
  };
}

/** Milliseconds in which a user gets one such mail at most: an address must not be flooded under our name. */
const apart = 3_600_000;

/** The last mails about users' facts by user, locked. */
async function lastMailsTo(tx: Drizzle, userIds: readonly number[]) {
  const isOfThem = and(inArray(mails.userId, userIds), eq(mails.kind, 'profile_changed'));
  const newest = tx
    .select({ id: max(mails.id) })
    .from(mails)
    .where(isOfThem)
    .groupBy(mails.userId);
  const last = await tx.select().from(mails).where(inArray(mails.id, newest)).orderBy(mails.id).for('update');
  return new Map(last.map((mail) => [mail.userId, mail]));
}

type Mail = typeof mails.$inferSelect;
const isWaiting = ({ attempts, leasedUntil, deliveredAt, deadAt }: Mail) =>
  attempts === 0 && !leasedUntil && !deliveredAt && !deadAt;

interface Changed {
  readonly user: LockedUser;
  readonly values: Partial<UserValues>;
}

/**
 * Mails users who have signed in before what another user has changed about them: at once or, an hour after the mail before, all
 * changes until then from their first value to their last. Lock the users first. The names of places are read if they are not
 * `known`.
 */
export async function mailChangedFacts(
  tx: Drizzle,
  changes: readonly Changed[],
  editor: Session,
  known?: PlaceNames,
): Promise<void> {
  const told = changes
    .filter(({ user: { id, status } }) => (status === 'active' || status === 'onboarding') && id !== editor.user.id)
    .map(({ user, values }) => ({ user, changed: { ...user, ...values } }));
  if (told.length === 0) return;
  const namesOf =
    known ??
    (await namesOfPlaces(
      tx,
      told.flatMap(({ user, changed }) => [user, changed]),
    ));
  const differing = told
    .map((each) => ({ ...each, before: factsOf(each.user, namesOf), after: factsOf(each.changed, namesOf) }))
    .filter(({ before, after }) => factNames(before).some((fact) => before[fact] !== after[fact]));
  if (differing.length === 0) return;
  const last = await lastMailsTo(
    tx,
    differing.map(({ user }) => user.id),
  );
  const replaced = [...last.values()].filter(isWaiting).map(({ id }) => id);
  if (replaced.length > 0) await tx.delete(mails).where(inArray(mails.id, replaced));
  const written = differing.flatMap((each) => mailOf(each, last.get(each.user.id), editorName(editor)) ?? []);
  // Mails that are added together have the same fields.
  await enqueueAll(
    tx,
    written.filter(({ nextAttemptAt }) => !nextAttemptAt),
  );
  await enqueueAll(
    tx,
    written.filter(({ nextAttemptAt }) => nextAttemptAt),
  );
}

const factNames = (facts: Record<ProfileFact, string>) => Object.keys(facts) as ProfileFact[];

interface Told {
  readonly user: LockedUser;
  readonly changed: LockedUser;
  readonly before: Record<ProfileFact, string>;
  readonly after: Record<ProfileFact, string>;
}

/** The mail that tells a user's changes; none if those that wait to be told have been taken back. */
function mailOf({ user, changed, before, after }: Told, last: Mail | undefined, editor: string): NewMail | undefined {
  const waiting = last && isWaiting(last) ? last : undefined;
  const at = last?.deliveredAt ?? last?.nextAttemptAt;
  const firstOf = (fact: ProfileFact) => waiting?.parameters[`${fact}_from`] ?? before[fact];
  const changes = factNames(before)
    .filter((fact) => firstOf(fact) !== after[fact])
    .flatMap((fact) => [
      [`${fact}_from`, firstOf(fact)],
      [`${fact}_to`, after[fact]],
    ]);
  if (changes.length === 0) return undefined;
  const isOfOne = !waiting || waiting.parameters['editor'] === editor;
  return {
    cause: `profile_changed:${user.id}:${user.version + 1}`,
    kind: 'profile_changed',
    ...recipientOf(changed),
    // Of several editors, none is named.
    parameters: { ...(isOfOne && { editor }), ...Object.fromEntries(changes) },
    ...(at && { nextAttemptAt: waiting ? at : new Date(Math.max(Date.now(), at.getTime() + apart)) }),
  };
}
