import {
  deleteUser,
  inviteUser,
  listUsers,
  resendInvitation,
  restoreUser,
  revokeInvitation,
  sendPasswordReset,
  updateUser,
} from '@orgscope/contract/resources/users';
import { endUserSessions, resetUserFactors } from '@orgscope/contract/resources/user-access';
import type { UserChange } from '@orgscope/contract/resources/users';
import type { BodyOf } from '@orgscope/contract/endpoint';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiAddress } from './client/base-address.ts';
import { call } from './client/call.ts';
import { serverOffers } from './config.ts';
import { decodeRecord, textOf } from './client/decode.ts';
import { recordsReadBy } from './records/records.ts';
import type { RecordId, RowOf } from './records/records.ts';

const readUser = (sent: unknown) =>
  decodeRecord(listUsers, sent, {
    platform_role: 'member',
    // Another server may have roles of its own.
    company_role: (code) => textOf(code) || null,
    status: (_, { is_active: isActive }) => (isActive === false ? 'inactive' : 'active'),
  });

/** A user with a display name: the address if there is no name. */
function named(user: ReturnType<typeof readUser>) {
  const fullName = user.full_name || `${user.first_name} ${user.last_name}`.trim();
  const picture = user.profile_picture_url && apiAddress(user.profile_picture_url);
  return { ...user, full_name: fullName, name: fullName || user.username, profile_picture_url: picture };
}

/** The users of a client. */
export const users = recordsReadBy((sent) => named(readUser(sent)), 'users', {
  list: listUsers,
  add: inviteUser,
  update: updateUser,
  delete: deleteUser,
  restore: restoreUser,
});

/** A user as any server may list one. */
export type User = RowOf<typeof users>;

/** The fields of a user in requests: all when inviting, the last two when editing only. */
export type UserInput = BodyOf<typeof inviteUser> & Pick<UserChange, 'job_title' | 'company_role'>;

const acts = {
  resend: resendInvitation,
  revoke: revokeInvitation,
  reset: sendPasswordReset,
  sign_out: endUserSessions,
  reset_factors: resetUserFactors,
} as const;

/** Actions on a user's access. */
export type AccessAct = keyof typeof acts;

/** Runs one of them, and refetches the lists. */
export function useAccessAct() {
  const reload = users.useReload();
  return useMutation({
    mutationFn: ({ act, id }: { act: AccessAct; id: RecordId }) => call(acts[act], { params: { id: Number(id) } }),
    onSettled: reload,
  });
}

/** Whether the server mails password resets. */
export const useOffersReset = (): boolean =>
  useQuery({ queryKey: ['offers'], queryFn: serverOffers, staleTime: 0 }).data?.passwordReset ?? false;
