import type { Drizzle } from '../../../db/connections/database.ts';
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

/** Mails a user who has signed in before what another user has changed about them, once per change. */
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
  const facts = (Object.keys(before) as ProfileFact[]).filter((fact) => before[fact] !== after[fact]);
  if (facts.length === 0) return;
  const changes = facts.flatMap((fact) => [
    [`${fact}_from`, before[fact]],
    [`${fact}_to`, after[fact]],
  ]);
  await enqueue(tx, {
    cause: `profile_changed:${user.id}:${user.version + 1}`,
    kind: 'profile_changed',
    userId: user.id,
    toAddress: user.username,
    toName: nameOf(changed),
    parameters: { editor: editorName(editor), ...Object.fromEntries(changes) },
  });
}
