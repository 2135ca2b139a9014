import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { withHistory } from '../records/history.ts';
import { message } from '../words/message.ts';

const path = '/api/core/users/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const params = idParams(message('users.absent'));

export const endUserSessions = endpoint({
  method: 'POST',
  path: `${path}:id/end-sessions/`,
  summary: 'Sign a user out on all devices; who had a session is told by mail. Not for the own account.',
  access,
  needsProof: true,
  params,
  answer: withMessage(z.null()),
});

export const resetUserFactors = endpoint({
  method: 'POST',
  path: `${path}:id/reset-factors/`,
  summary:
    "Remove a user's passkeys, authenticator apps and recovery codes, so that the password alone signs in; the user is told by mail. Not for the own account.",
  access,
  needsProof: true,
  params,
  answer: withMessage(z.null()),
});

export const listUserHistory = endpoint({
  method: 'GET',
  path: `${path}:id/history/`,
  summary: "Who signed a user out on all devices or reset the user's second factors, and when, the newest first.",
  access,
  params,
  answer: withHistory,
});
