// Sign-ins, passwords, changes of users, the operator's access, and all that may ask for the password again: what an incident
// investigation looks for first.
import { callNameOf, endpoints } from '@orgscope/contract/endpoints';
import * as apiTokens from '@orgscope/contract/resources/api-tokens';
import * as clientExport from '@orgscope/contract/resources/client-export';
import { restoreClient } from '@orgscope/contract/resources/clients';
import * as devices from '@orgscope/contract/resources/devices';
import * as factorRequirement from '@orgscope/contract/resources/factor-requirement';
import * as factors from '@orgscope/contract/resources/factors';
import * as invitations from '@orgscope/contract/resources/invitations';
import * as passkeys from '@orgscope/contract/resources/passkeys';
import * as passwords from '@orgscope/contract/resources/passwords';
import * as personalData from '@orgscope/contract/resources/personal-data';
import * as scim from '@orgscope/contract/resources/scim';
import * as serviceAccounts from '@orgscope/contract/resources/service-accounts';
import * as session from '@orgscope/contract/resources/session';
import * as sso from '@orgscope/contract/resources/sso';
import * as supportAccess from '@orgscope/contract/resources/support-access';
import * as userAccess from '@orgscope/contract/resources/user-access';
import * as userPlaces from '@orgscope/contract/resources/user-places';
import * as users from '@orgscope/contract/resources/users';
import * as webhooks from '@orgscope/contract/resources/webhooks';
import { callName, isSafeMethod } from '../lib/network/http-call.ts';

/** Resources of which every write is one. */
const ofSecurity = new Set<unknown>(
  [
    apiTokens,
    clientExport,
    devices,
    factorRequirement,
    factors,
    invitations,
    passkeys,
    passwords,
    personalData,
    scim,
    serviceAccounts,
    session,
    sso,
    supportAccess,
    userPlaces,
    users,
    userAccess,
    webhooks,
    // It cancels a purge.
    { restoreClient },
  ].flatMap((resource) => Object.values(resource)),
);

/** The log's names of security-related calls: those of their endpoints in the contract. */
export const securityEvents: ReadonlyMap<string, string | undefined> = new Map(
  endpoints
    .filter((each) => each.needsProof !== undefined || (ofSecurity.has(each) && !isSafeMethod(each.method)))
    .map((each) => [callName(each.method, each.path), callNameOf(each)] as const),
);

export const securityEventOf = (method: string, path: string | undefined): string | undefined =>
  path === undefined ? undefined : securityEvents.get(callName(method, path));
