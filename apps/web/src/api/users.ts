import {
  deleteUser,
  inviteUser,
  listUsers,
  resendInvitation,
  restoreUser,
  revokeInvitation,
  sendPasswordReset,
  updateUser,
  userStatuses,
} from '@orgscope/contract/resources/users';
import { endUserSessions } from '@orgscope/contract/resources/user-sessions';
import type { UserChange, UserRecord } from '@orgscope/contract/resources/users';
import type { BodyOf, Endpoint } from '@orgscope/contract/endpoint';
import type { ZodMiniType } from 'zod/mini';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiAddress } from './base-address.ts';
import { call } from './client.ts';
import { serverOffers } from './config.ts';
import { recordsOf } from './records.ts';
import type { AnyRecord, RecordId } from './records.ts';

/** A user as any server may list one; `name` is the address where there is no name. */
export type User = AnyRecord & Omit<UserRecord, keyof AnyRecord | 'client'>;

/** What is told of a user: all of it when inviting, the last two when editing only. */
export type UserInput = BodyOf<typeof inviteUser> & Pick<UserChange, 'job_title' | 'company_role'>;

// A server may leave out what is empty.
function readUser(item: unknown): User {
  const row = item as Partial<UserRecord>;
  const username = String(row.username ?? '');
  const fullName = row.full_name || `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim();
  const isActive = row.is_active !== false;
  return {
    id: row.id ?? '',
    name: fullName || username,
    username,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    full_name: fullName,
    profile_picture_url: row.profile_picture_url ? apiAddress(row.profile_picture_url) : null,
    platform_role: row.platform_role ?? 'member',
    client_function: row.client_function ?? null,
    client_location: row.client_location ?? null,
    job_title: row.job_title || null,
    company_role: row.company_role || null,
    status: userStatuses.find((status) => status === row.status) ?? (isActive ? 'active' : 'inactive'),
    last_sign_in_at: row.last_sign_in_at ?? null,
    invited_at: row.invited_at ?? null,
    invited_by: row.invited_by || null,
    is_active: isActive,
    version: row.version,
  };
}

/** The users of a client. */
export const users = recordsOf<User, Endpoint<undefined, undefined, ZodMiniType<UserInput, UserInput>>>(
  'users',
  { list: listUsers, add: inviteUser, update: updateUser, remove: deleteUser, restore: restoreUser },
  readUser,
);

const acts = {
  resend: resendInvitation,
  revoke: revokeInvitation,
  reset: sendPasswordReset,
  sign_out: endUserSessions,
} as const;

/** What is done about a user's way in. */
export type AccessAct = keyof typeof acts;

/** Does one of them, and asks for the lists anew. */
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
