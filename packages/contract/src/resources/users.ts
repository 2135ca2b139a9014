import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { idParams, recordId, trimmedText } from '../fields.ts';
import { platformRoles } from '../permissions.ts';
import type { PlatformRole } from '../permissions.ts';
import { profileLimits } from './me.ts';
import { emailAddress } from './passwords.ts';

export const userMessages = {
  invited: 'Invitation sent',
  resent: 'Invitation sent again',
  revoked: 'Invitation revoked',
  resetSent: 'Password reset sent',
  emailTaken: 'A user with this e-mail address already exists',
  notInvited: 'This user has accepted the invitation already',
  inactive: 'This user is inactive. Restore the user first',
  clientInactive: 'This client is inactive. Restore it first',
  platformAdminOnly: 'Only a platform administrator can give this role, to users of the platform operator',
  noMailServer: 'Passwords cannot be reset by mail: no mail server is set up',
  notActive: 'This user has not signed in yet. Send the invitation again instead',
} as const;

const roleCodes = Object.keys(platformRoles) as [PlatformRole, ...PlatformRole[]];
const personName = () =>
  z.optional(
    trimmedText().check(z.maxLength(profileLimits.nameMax, `Must be at most ${profileLimits.nameMax} characters`)),
  );

export const Invitation = z.object({
  email: emailAddress(),
  first_name: personName(),
  last_name: personName(),
  /** The inviter's own client where it is left out. */
  client_id: z.optional(recordId()),
  platform_role: z.enum(roleCodes, 'Platform role is required'),
  client_function_id: z.optional(z.nullable(recordId())),
  client_location_id: z.optional(z.nullable(recordId())),
});
export type Invitation = z.infer<typeof Invitation>;

/** How far a user has come: invited, link followed, own password set, profile complete; or closed. */
export const userStatuses = ['invited', 'confirmed', 'onboarding', 'active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const InvitedUser = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  platform_role: z.enum(roleCodes),
  client: z.object({ id: z.number(), name: z.string() }),
  status: z.enum(userStatuses),
});
export type InvitedUser = z.infer<typeof InvitedUser>;

const path = '/api/core/users/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;

export const inviteUser = endpoint({
  method: 'POST',
  path,
  summary:
    'Invite a person by mail. A client administrator invites into the own client, never as platform administrator.',
  access,
  body: Invitation,
  answer: withMessage(InvitedUser),
  status: 201,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: `${path}:id/resend-invitation/`,
  summary: 'Mail a new invitation or first password; earlier ones stop working.',
  access,
  params: idParams,
  answer: withMessage(InvitedUser),
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: `${path}:id/revoke-invitation/`,
  summary: 'Void the open invitation and make the user inactive.',
  access,
  params: idParams,
  answer: withMessage(InvitedUser),
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: `${path}:id/send-password-reset/`,
  summary: 'Mail a password reset link to a user.',
  access,
  params: idParams,
  answer: withMessage(z.null()),
});
