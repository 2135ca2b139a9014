import { completeInvitation } from '@orgscope/contract/resources/invitations';
import type { PasswordSetting, TermsAcceptance } from '@orgscope/contract/resources/passwords';
import { call } from '../../../api/client/call.ts';
import { CallFailure } from '../../../api/failures/failure.ts';
import { refetchMe } from '../../../api/client/refetch-me.ts';
import { unwrap } from '../../../api/client/unwrap.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { updateSession } from '../../../session/store.ts';

async function complete(body: PasswordSetting | TermsAcceptance): Promise<void> {
  const { user } = partsOf(unwrap(await call(completeInvitation, { body })));
  updateSession({ ...partsOf(user), needs_password: false, needs_terms: false });
}

/** Sets the user's own password and accepts the terms; takes over the answer's fields of the user. */
export const setPassword = (setting: PasswordSetting): Promise<void> => complete(setting);

/** Accepts the terms and keeps the password. */
export const acceptTerms = (): Promise<void> => complete({ accept_terms: true });

/** If it was already done on another device, the server's state decides where to continue. */
export async function followIfDone(error: unknown): Promise<void> {
  if (error instanceof CallFailure && error.code === 'already_active') await refetchMe();
}
