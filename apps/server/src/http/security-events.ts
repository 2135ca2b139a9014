// Sign-ins, passwords, and changes of users: what an incident investigation looks for first.
import type { Endpoint } from '@orgscope/contract/endpoint';
import * as apiTokens from '@orgscope/contract/resources/api-tokens';
import * as clientExport from '@orgscope/contract/resources/client-export';
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
import * as userPlaces from '@orgscope/contract/resources/user-places';
import * as userSessions from '@orgscope/contract/resources/user-sessions';
import * as users from '@orgscope/contract/resources/users';
import * as webhooks from '@orgscope/contract/resources/webhooks';
import { callName, isSafeMethod } from '../lib/network/http-call.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value;

const events = new Map(
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
    userPlaces,
    users,
    userSessions,
    webhooks,
  ].flatMap((resource) =>
    Object.entries(resource).flatMap(([name, value]) =>
      isEndpoint(value) && !isSafeMethod(value.method) ? [[callName(value.method, value.path), name] as const] : [],
    ),
  ),
);

/** The log's name of a security-related call: the name of its endpoint in the contract. */
export const securityEventOf = (method: string, path: string | undefined): string | undefined =>
  path === undefined ? undefined : events.get(callName(method, path));
