import { completeInvitation } from '@orgscope/contract/resources/invitations';
import type { PasswordSetting } from '@orgscope/contract/resources/passwords';
import { call } from '../../api/client.ts';
import { unwrap } from '../../api/unwrap.ts';
import { partsOf } from '../../lib/is-record.ts';
import { updateSession } from '../../session/store.ts';

/** Chooses the user's own password and accepts the terms; takes over what the answer says of the user. */
export async function setPassword(setting: PasswordSetting): Promise<void> {
  const { user } = partsOf(unwrap(await call(completeInvitation, { body: setting })));
  updateSession({ ...partsOf(user), needs_terms: false });
}
