import { completeInvitation } from '@orgscope/contract/resources/invitations';
import type { PasswordSetting } from '@orgscope/contract/resources/passwords';
import { call } from '../../api/client.ts';
import { unwrap } from '../../api/unwrap.ts';
import { updateSession } from '../../session/store.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Chooses the user's own password and accepts the terms; takes over what the answer says of the user. */
export async function setPassword(setting: PasswordSetting): Promise<void> {
  const answer = unwrap(await call(completeInvitation, { body: setting }));
  const user = isRecord(answer) && isRecord(answer['user']) ? answer['user'] : {};
  updateSession({ ...user, needs_terms: false });
}
