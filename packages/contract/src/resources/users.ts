import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { clearable, idParams, mailedName, Named, recordId, requiredChoice, trimmedText } from '../fields/fields.ts';
import { platformRoles } from '../permissions.ts';
import type { PlatformRole } from '../permissions.ts';
import { columnsBody, importBody, ImportProgress, importUpload, withCheck, withColumns } from '../records/imports.ts';
import { updatedSince } from '../lists/updated-since.ts';
import {
  Csv,
  exportQuery,
  notOneOf,
  clientIdField,
  clientRecordEdit,
  pageQuery,
  withList,
  cursorQuery,
  deleteQuery,
} from '../lists/listing.ts';
import { companyRoles, functionTypes, profileLimits } from './me.ts';
import { emailAddress } from './passwords.ts';
import { message } from '../words/message.ts';

const roleCodes = Object.keys(platformRoles) as [PlatformRole, ...PlatformRole[]];
const personName = () =>
  trimmedText().check(
    z.maxLength(profileLimits.nameMax, message('common.longer', { most: profileLimits.nameMax })),
    mailedName(),
  );

export const Invitation = z.object({
  email: emailAddress(),
  first_name: z.optional(personName()),
  last_name: z.optional(personName()),
  ...clientIdField,
  platform_role: requiredChoice(roleCodes, message('fields.platform_role')),
  client_function_id: clearable(recordId()),
  client_location_id: clearable(recordId()),
});
export type Invitation = z.infer<typeof Invitation>;

/** The user's progress: invited, link opened, own password set, profile complete; or closed. */
export const userStatuses = ['invited', 'confirmed', 'onboarding', 'active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const InvitedUser = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  platform_role: z.enum(roleCodes),
  client: Named,
  status: z.enum(userStatuses),
});
export type InvitedUser = z.infer<typeof InvitedUser>;

/** A user as administrators see it. */
export const UserRecord = z.object({
  id: z.int(),
  /** The e-mail address. */
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  platform_role: z.enum(roleCodes),
  client: Named,
  client_function: z.nullable(z.object({ id: z.int(), name: z.string(), type: z.enum(functionTypes) })),
  client_location: z.nullable(Named),
  job_title: z.nullable(z.string()),
  company_role: z.nullable(z.enum(companyRoles)),
  status: z.enum(userStatuses),
  last_sign_in_at: z.nullable(z.string()),
  invited_at: z.nullable(z.string()),
  /** The inviter's name at that time. */
  invited_by: z.nullable(z.string()),
  is_active: z.boolean(),
  version: z.int(),
});
export type UserRecord = z.infer<typeof UserRecord>;

export const UserChange = z.extend(
  z.partial(
    z.object({
      first_name: personName(),
      last_name: personName(),
      platform_role: requiredChoice(roleCodes, message('fields.platform_role')),
      client_function_id: z.nullable(recordId()),
      client_location_id: z.nullable(recordId()),
      job_title: z.nullable(
        trimmedText().check(
          z.maxLength(profileLimits.jobTitleMax, message('common.longer', { most: profileLimits.jobTitleMax })),
        ),
      ),
      company_role: z.nullable(z.enum(companyRoles, message('profiles.unknown_company_role'))),
    }),
  ),
  clientRecordEdit,
);
export type UserChange = z.infer<typeof UserChange>;

/** The filters of a list of users. */
export const userFilters = {
  status: z.optional(z.enum(userStatuses, message('users.unknown_status'))),
  platform_role: z.optional(z.enum(roleCodes, message('users.role_unknown'))),
  function_id: z.optional(recordId()),
  location_id: z.optional(recordId()),
  /** `stalled`: last sent at least 14 days ago, and not confirmed. */
  invited: z.optional(z.enum(['stalled'], notOneOf(['stalled']))),
};

/**
 * The fields of an imported user, each with the heading of templates and exports, and further English ones. Function and
 * location are given by name.
 */
export const userImportFields = {
  first_name: { required: false, label: message('exports.fields.first_name'), headings: ['given name', 'forename'] },
  last_name: { required: false, label: message('exports.fields.last_name'), headings: ['surname', 'family name'] },
  /** Both names in one column: the first word is the first name, or what follows a comma. */
  name: { required: false, label: message('users.fields.full_name'), headings: ['name'] },
  email: {
    required: true,
    label: message('exports.fields.email'),
    headings: ['e-mail', 'email address', 'e-mail address', 'mail', 'username'],
  },
  platform_role: { required: false, label: message('exports.fields.role'), headings: ['platform role'] },
  function: { required: false, label: message('exports.fields.function'), headings: ['department', 'team'] },
  location: { required: false, label: message('exports.fields.location'), headings: ['site', 'office'] },
  job_title: { required: false, label: message('exports.fields.job_title'), headings: ['position'] },
  company_role: { required: false, label: message('exports.fields.company_role'), headings: [] },
} as const;

const path = '/api/core/users/';
const params = idParams(message('users.absent'));
const access = ['core.can_admin', 'core.can_manage_client'] as const;

/** The maximum number of users in a list without a page. */
export const wholeUserList = 1000;

const query = {
  ...clientIdField,
  ...exportQuery(['name', 'email', 'status', 'platform_role', 'function', 'location', 'last_sign_in', 'invited']),
  ...updatedSince,
  ...userFilters,
};
export const UserQuery = z.object({ ...query, ...pageQuery, ...cursorQuery });
export type UserQuery = z.infer<typeof UserQuery>;

export const listUsers = endpoint({
  method: 'GET',
  path,
  summary:
    'Users of a client by name: the active ones, or every one with include_inactive=true. Every word of the search ' +
    'must occur in name or address. Without a page, the first 1,000; with a cursor, all in parts.',
  access,
  query: UserQuery,
  answer: withList(UserRecord),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'All users that the same query finds, as a CSV file, with their answers to the active custom attributes.',
  access,
  needsProof: true,
  query: z.object(query),
  produces: 'text/csv',
  answer: Csv,
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary:
    'Change an active user; fields left out stay as they are. Who has signed in before is told by mail. A change of the ' +
    'role asks for the password again.',
  access,
  needsProof: 'sometimes',
  params,
  body: UserChange,
  answer: withMessage(UserRecord),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Make a user inactive: sessions end, open links stop working. Nobody can do so to the own account.',
  access,
  params,
  query: deleteQuery,
  answer: withMessage(UserRecord),
});

export const restoreUser = endpoint({
  method: 'PATCH',
  path: `${path}:id/restore/`,
  summary:
    'Make an inactive user active again. Refused while the client, the function or the location is inactive. An ' +
    'administrator asks for the password again.',
  access,
  needsProof: 'sometimes',
  params,
  answer: withMessage(UserRecord),
});

export const inviteUser = endpoint({
  method: 'POST',
  path,
  summary:
    'Invite a person by mail. A client administrator invites into the own client, never as platform administrator. An ' +
    'invitation of an administrator asks for the password again.',
  access,
  needsProof: 'sometimes',
  body: Invitation,
  answer: withMessage(InvitedUser),
  status: 201,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: `${path}:id/resend-invitation/`,
  summary: 'Mail a new invitation or first password; earlier ones stop working.',
  access,
  params,
  answer: withMessage(InvitedUser),
});

export const revokeInvitation = endpoint({
  method: 'POST',
  path: `${path}:id/revoke-invitation/`,
  summary: 'Void the open invitation and make the user inactive.',
  access,
  params,
  answer: withMessage(InvitedUser),
});

export const sendPasswordReset = endpoint({
  method: 'POST',
  path: `${path}:id/send-password-reset/`,
  summary: 'Mail a password reset link to a user.',
  access,
  params,
  answer: withMessage(z.null()),
});

export const readUserColumns = endpoint({
  method: 'POST',
  path: `${path}import/columns/`,
  summary: 'Read the columns of a CSV file of users (UTF-8; comma, semicolon or tab), and guess what they hold.',
  access,
  body: columnsBody,
  upload: importUpload,
  queued: true,
  answer: withColumns,
});

export const checkUserImport = endpoint({
  method: 'POST',
  path: `${path}import/check/`,
  summary: 'Tell every fault of every row of a CSV file of users. Nothing is written.',
  access,
  body: importBody,
  upload: importUpload,
  queued: true,
  answer: withCheck,
});

export const importUsers = endpoint({
  method: 'POST',
  path: `${path}import/`,
  summary:
    'Add and invite all new users of a CSV file, or none; users whom it shows as they are stay so. The answer tells the ' +
    'progress, a line of JSON at a time. A file with a new administrator asks for the password again.',
  access,
  needsProof: 'sometimes',
  body: importBody,
  upload: importUpload,
  queued: true,
  produces: 'application/x-ndjson',
  answer: ImportProgress,
});
