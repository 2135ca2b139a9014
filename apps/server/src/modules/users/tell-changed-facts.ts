import { english } from '@orgscope/contract/english';
import type { Drizzle } from '../../db/database.ts';
import type { Session } from '../../identity/session.ts';
import { enqueue } from '../../mail/outbox.ts';
import type { ProfileFact } from '../../mail/templates/profile-changed.ts';
import { nameOf } from '../accounts/account.ts';
import { editorName } from '../records/edited-by.ts';
import { namesOfPlaces } from './places.ts';
import type { UserRow, UserValues } from './queries.ts';

/** A user's facts in words. */
async function factsOf(tx: Drizzle, row: UserRow): Promise<Record<ProfileFact, string>> {
  const places = await namesOfPlaces(tx, row);
  return {
    name: nameOf(row),
    platform_role: english(`labels.platform_roles.${row.platformRole}`),
    function: places.function ?? '',
    location: places.location ?? '',
    job_title: row.jobTitle ?? '',
    company_role: row.companyRole === null ? '' : english(`labels.company_roles.${row.companyRole}`),
  };
}

/** Mails a user who has signed in before what another user has changed about them, once per change. */
export async function tellChangedFacts(
  tx: Drizzle,
  row: UserRow,
  values: Partial<UserValues>,
  editor: Session,
): Promise<void> {
  const hasSignedIn = row.status === 'active' || row.status === 'onboarding';
  if (!hasSignedIn || row.id === editor.user.id || Object.keys(values).length === 0) return;
  const changed = { ...row, ...values };
  const [before, after] = [await factsOf(tx, row), await factsOf(tx, changed)];
  const facts = (Object.keys(before) as ProfileFact[]).filter((fact) => before[fact] !== after[fact]);
  if (facts.length === 0) return;
  const told = facts.flatMap((fact) => [
    [`${fact}_from`, before[fact]],
    [`${fact}_to`, after[fact]],
  ]);
  await enqueue(tx, {
    cause: `profile_changed:${row.id}:${row.version + 1}`,
    kind: 'profile_changed',
    userId: row.id,
    toAddress: row.username,
    toName: nameOf(changed),
    parameters: { editor: editorName(editor), ...Object.fromEntries(told) },
  });
}
