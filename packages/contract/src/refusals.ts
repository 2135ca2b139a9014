// The refusals of single calls that neither their definition nor their path shows: for the API's description, and for the
// tests, which refuse an answer that is not described. Apart from the endpoints, as no browser needs them.
import type { Endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { createApiToken } from './resources/api-tokens.ts';
import * as clients from './resources/clients.ts';
import { addCustomAttribute } from './resources/custom-attributes.ts';
import { unsubscribeDigest } from './resources/digests.ts';
import * as factors from './resources/factors.ts';
import { addFunction, deleteFunction, updateFunction } from './resources/functions.ts';
import { addIndustry, deleteIndustry } from './resources/industries.ts';
import { completeInvitation, confirmInvitation } from './resources/invitations.ts';
import { retryJob } from './resources/jobs.ts';
import { addLocation, deleteLocation } from './resources/locations.ts';
import * as passkeys from './resources/passkeys.ts';
import { changePassword, confirmPasswordReset, requestPasswordReset } from './resources/passwords.ts';
import { eraseUser } from './resources/personal-data.ts';
import { addPulseAction } from './resources/pulse-actions.ts';
import { readAskedPulse, sendPulseAnswers, startWaitingPulse } from './resources/pulse-answers.ts';
import * as pulses from './resources/pulses.ts';
import { addSampleData } from './resources/sample-data.ts';
import { addSavedView } from './resources/saved-views.ts';
import { revokeScimToken } from './resources/scim.ts';
import * as services from './resources/service-accounts.ts';
import * as session from './resources/session.ts';
import * as sso from './resources/sso.ts';
import { addSubscription, restoreSubscription, updateSubscription } from './resources/subscriptions.ts';
import { breakGlass, grantSupportAccess } from './resources/support-access.ts';
import { endUserSessions, resetUserFactors } from './resources/user-access.ts';
import * as users from './resources/users.ts';
import { addWebhook, replayDelivery } from './resources/webhooks.ts';

const ofLinks = [confirmInvitation, confirmPasswordReset, readAskedPulse, sendPulseAnswers];
const ofCodeSteps = [session.readCodeStep, session.giveCode, passkeys.startPasskeyStep, passkeys.givePasskey];
const bySso = [sso.startSsoTest, sso.finishSsoTest, sso.startSso, sso.finishSso, sso.startSsoProof, sso.proveSso];

/** The new session may be ended at the same moment. */
const ofSignIns = [
  session.signIn,
  session.giveCode,
  passkeys.signInWithPasskey,
  passkeys.givePasskey,
  sso.finishSso,
  confirmInvitation,
];

const calls = new Map<ErrorCode, readonly Endpoint[]>([
  ['invalid_credentials', [session.signIn, passkeys.signInWithPasskey, passkeys.givePasskey, passkeys.provePasskey]],
  ['password_expired', [session.signIn]],
  ['code_required', [session.signIn, sso.finishSso]],
  ['code_too_late', ofCodeSteps],
  ['sso_required', [session.signIn, session.giveCode, passkeys.givePasskey, passkeys.signInWithPasskey]],
  ['sso_refused', bySso],
  ['token_not_valid', ofSignIns],
  // Where passwords cannot be reset by mail.
  ['not_found', [requestPasswordReset, confirmPasswordReset]],
  ['authentication_failed', [confirmPasswordReset]],
  ['link_unknown', [confirmInvitation, confirmPasswordReset, unsubscribeDigest]],
  ['link_used', ofLinks],
  ['link_voided', ofLinks],
  ['link_expired', ofLinks],
  ['own_account', [users.updateUser, users.deleteUser, endUserSessions, resetUserFactors, eraseUser]],
  [
    'last_administrator',
    [users.updateUser, users.deleteUser, eraseUser, resetUserFactors, factors.removeApp, passkeys.removePasskey],
  ],
  ['no_seat_left', [users.inviteUser, users.restoreUser, users.importUsers]],
  ['name_taken', [users.inviteUser, users.resendInvitation, sso.addSsoDomain, sso.checkSsoDomain]],
  // By the start of a token, which is no version.
  ['edit_conflict', [revokeScimToken]],
  [
    'in_use',
    [
      clients.deleteClient,
      clients.purgeClient,
      clients.restoreClient,
      deleteIndustry,
      updateFunction,
      deleteFunction,
      deleteLocation,
      addSubscription,
      updateSubscription,
      restoreSubscription,
      addSampleData,
      breakGlass,
      grantSupportAccess,
      factors.removeApp,
      passkeys.removePasskey,
    ],
  ],
  [
    'already_active',
    [
      completeInvitation,
      users.resendInvitation,
      users.revokeInvitation,
      retryJob,
      addSampleData,
      breakGlass,
      grantSupportAccess,
      replayDelivery,
    ],
  ],
  [
    'too_many',
    [
      createApiToken,
      services.addServiceAccount,
      services.restoreServiceAccount,
      services.createServiceToken,
      factors.startApp,
      factors.confirmApp,
      passkeys.startPasskey,
      passkeys.addPasskey,
      sso.addSsoDomain,
      addWebhook,
      addSavedView,
      addPulseAction,
      pulses.remindPulse,
      pulses.addPulse,
      pulses.copyPulse,
      addFunction,
      addLocation,
      addCustomAttribute,
      addIndustry,
    ],
  ],
  ['inactive', [confirmInvitation, factors.renewRecoveryCodes, startWaitingPulse, changePassword]],
]);

/** What a call is refused with beyond what its definition shows. */
export const ownRefusalsOf = (endpoint: Endpoint): ErrorCode[] =>
  [...calls].flatMap(([code, refused]) => (refused.includes(endpoint) ? [code] : []));
