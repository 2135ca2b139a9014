import type { Endpoint } from './endpoint.ts';
import { scopedResources } from './scopes.ts';
import type { Scope, ScopedResource } from './scopes.ts';
import * as activity from './resources/activity.ts';
import * as analyticsHome from './resources/analytics-home.ts';
import * as analyticsSettings from './resources/analytics-settings.ts';
import * as analytics from './resources/analytics.ts';
import * as apiTokens from './resources/api-tokens.ts';
import * as applications from './resources/applications.ts';
import * as assets from './resources/assets.ts';
import * as attributes from './resources/attributes.ts';
import * as caller from './resources/caller.ts';
import * as changes from './resources/changes.ts';
import * as choices from './resources/choices.ts';
import * as clientExport from './resources/client-export.ts';
import * as clients from './resources/clients.ts';
import * as config from './resources/config.ts';
import * as customAttributes from './resources/custom-attributes.ts';
import * as devices from './resources/devices.ts';
import * as digests from './resources/digests.ts';
import * as explorer from './resources/explorer.ts';
import * as factorRequirement from './resources/factor-requirement.ts';
import * as firstSteps from './resources/first-steps.ts';
import * as factors from './resources/factors.ts';
import * as figures from './resources/figures.ts';
import { functionImport } from './resources/function-import.ts';
import * as functions from './resources/functions.ts';
import * as health from './resources/health.ts';
import * as industries from './resources/industries.ts';
import * as invitations from './resources/invitations.ts';
import * as jobs from './resources/jobs.ts';
import { locationImport } from './resources/location-import.ts';
import * as locations from './resources/locations.ts';
import * as me from './resources/me.ts';
import * as needs from './resources/needs.ts';
import * as onboarding from './resources/onboarding.ts';
import * as operations from './resources/operations.ts';
import * as passkeys from './resources/passkeys.ts';
import * as passwords from './resources/passwords.ts';
import * as personalData from './resources/personal-data.ts';
import * as pulseActions from './resources/pulse-actions.ts';
import * as pulseAnswers from './resources/pulse-answers.ts';
import * as pulses from './resources/pulses.ts';
import * as rates from './resources/rates.ts';
import * as referenceBands from './resources/reference-bands.ts';
import * as sampleData from './resources/sample-data.ts';
import * as savedViews from './resources/saved-views.ts';
import * as scim from './resources/scim.ts';
import * as search from './resources/search.ts';
import * as serviceAccounts from './resources/service-accounts.ts';
import * as session from './resources/session.ts';
import * as singleRecords from './resources/single-records.ts';
import * as sso from './resources/sso.ts';
import * as subscriptions from './resources/subscriptions.ts';
import * as supportAccess from './resources/support-access.ts';
import * as system from './resources/system.ts';
import * as targets from './resources/targets.ts';
import * as unansweredAttributes from './resources/unanswered-attributes.ts';
import * as userAccess from './resources/user-access.ts';
import * as userPlaces from './resources/user-places.ts';
import * as users from './resources/users.ts';
import * as webhooks from './resources/webhooks.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/**
 * What a platform administrator reaches by a call: the data of a client, for which they need its support access; what runs
 * the platform, and tells of clients no more than the catalogue; or what is their own or nobody's.
 */
export type OperatorReach = 'client' | 'platform' | 'self';

/**
 * Every resource, and what its calls reach. A new one is added here. API tokens reach it only if it is also in `scopes.ts` and
 * in `scoped` below, and the command line only if it is also in `packages/client/src/resources.ts`.
 */
const resources = {
  health: { calls: health, reach: 'self' },
  config: { calls: config, reach: 'self' },
  session: { calls: session, reach: 'self' },
  invitations: { calls: invitations, reach: 'self' },
  passwords: { calls: passwords, reach: 'self' },
  me: { calls: me, reach: 'self' },
  onboarding: { calls: onboarding, reach: 'self' },
  attributes: { calls: attributes, reach: 'self' },
  unansweredAttributes: { calls: unansweredAttributes, reach: 'self' },
  devices: { calls: devices, reach: 'self' },
  factors: { calls: factors, reach: 'self' },
  passkeys: { calls: passkeys, reach: 'self' },
  factorRequirement: { calls: factorRequirement, reach: 'client' },
  firstSteps: { calls: firstSteps, reach: 'client' },
  sampleData: { calls: sampleData, reach: 'client' },
  sso: { calls: sso, reach: 'client' },
  apiTokens: { calls: apiTokens, reach: 'self' },
  serviceAccounts: { calls: serviceAccounts, reach: 'client' },
  scim: { calls: scim, reach: 'client' },
  caller: { calls: caller, reach: 'self' },
  digests: { calls: digests, reach: 'self' },
  choices: { calls: choices, reach: 'self' },
  functions: { calls: { ...functions, functionImport }, reach: 'client' },
  locations: { calls: { ...locations, locationImport }, reach: 'client' },
  customAttributes: { calls: customAttributes, reach: 'client' },
  industries: { calls: industries, reach: 'platform' },
  clients: { calls: clients, reach: 'platform' },
  subscriptions: { calls: subscriptions, reach: 'platform' },
  users: { calls: users, reach: 'client' },
  userPlaces: { calls: userPlaces, reach: 'client' },
  userAccess: { calls: userAccess, reach: 'client' },
  personalData: { calls: personalData, reach: 'client' },
  supportAccess: { calls: supportAccess, reach: 'self' },
  singleRecords: { calls: singleRecords, reach: 'client' },
  clientExport: { calls: clientExport, reach: 'client' },
  jobs: { calls: jobs, reach: 'platform' },
  assets: { calls: assets, reach: 'client' },
  applications: { calls: applications, reach: 'client' },
  activity: { calls: activity, reach: 'client' },
  search: { calls: search, reach: 'client' },
  changes: { calls: changes, reach: 'client' },
  savedViews: { calls: savedViews, reach: 'client' },
  analyticsHome: { calls: analyticsHome, reach: 'client' },
  analytics: { calls: analytics, reach: 'client' },
  needs: { calls: needs, reach: 'client' },
  operations: { calls: operations, reach: 'platform' },
  explorer: { calls: explorer, reach: 'client' },
  figures: { calls: figures, reach: 'client' },
  targets: { calls: targets, reach: 'client' },
  rates: { calls: rates, reach: 'platform' },
  referenceBands: { calls: referenceBands, reach: 'platform' },
  analyticsSettings: { calls: analyticsSettings, reach: 'client' },
  pulses: { calls: pulses, reach: 'client' },
  pulseActions: { calls: pulseActions, reach: 'client' },
  pulseAnswers: { calls: pulseAnswers, reach: 'self' },
  webhooks: { calls: webhooks, reach: 'client' },
  system: { calls: system, reach: 'platform' },
} as const satisfies Record<string, { calls: object; reach: OperatorReach }>;

/** Every API call. */
export const endpoints: Endpoint[] = Object.values(resources).flatMap(({ calls }) => endpointsIn(Object.values(calls)));

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** The names of the calls by endpoint: those of their exports, or in a resource's object its name behind theirs. */
const nameByEndpoint = new Map<unknown, string>(
  Object.entries(resources).flatMap(([resource, { calls }]) => {
    const exported = Object.entries<unknown>(calls);
    const inner = exported.flatMap(([, value]) =>
      typeof value === 'object' && value !== null && !isEndpoint(value) ? Object.entries(value) : [],
    );
    return [
      ...inner.map(([name, value]) => [value, `${name}${capital(resource)}`] as const),
      ...exported.map(([name, value]) => [value, name] as const),
    ];
  }),
);

/** The name of a call, which no other has. */
export const callNameOf = (endpoint: Endpoint): string | undefined => nameByEndpoint.get(endpoint);

const reachByEndpoint = new Map<Endpoint, OperatorReach>(
  Object.values(resources).flatMap(({ calls, reach }) =>
    endpointsIn(Object.values(calls)).map((each) => [each, reach] as const),
  ),
);

/** What a platform administrator reaches by a call; that of a call which is not listed is a client's. */
export const operatorReachOf = (endpoint: Endpoint): OperatorReach => reachByEndpoint.get(endpoint) ?? 'client';

// A declared resource has its calls in one object, and may also export some by name.
function endpointsIn(values: readonly unknown[]): Endpoint[] {
  const found = values.flatMap((value) => {
    if (isEndpoint(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [];
  });
  return [...new Set(found)];
}

/** What tokens reach; all else is for sessions alone. */
const scoped: Record<ScopedResource, readonly object[]> = {
  functions: [functions, functionImport, [singleRecords.readFunction]],
  locations: [locations, locationImport, [singleRecords.readLocation]],
  custom_attributes: [customAttributes, [singleRecords.readCustomAttribute]],
  industries: [industries],
  clients: [clients],
  subscriptions: [subscriptions],
  users: [users, userPlaces, [singleRecords.readUser]],
  assets: [assets],
  applications: [applications],
  analytics: [analytics, explorer, figures, targets, rates, referenceBands],
  pulses: [pulses, pulseActions],
};

const scopeByEndpoint = new Map<Endpoint, Scope>(
  scopedResources.flatMap((resource) =>
    endpointsIn(scoped[resource].flatMap((part) => Object.values(part))).map((each) => {
      const verb = each.method === 'GET' ? 'read' : 'write';
      return [each, `${verb}:${resource}`] as const;
    }),
  ),
);

/** Whether a write may carry an `Idempotency-Key`: all that programs can make. Answers to others may contain secrets. */
export const takesIdempotencyKey = (endpoint: Endpoint): boolean =>
  endpoint.method !== 'GET' && endpoint.needsProof !== true && scopeByEndpoint.has(endpoint);

/**
 * The scope that an API token needs for a call: `any` if it needs none, `person` if it needs none but must be a person's,
 * undefined if no token may make the call.
 */
export function scopeOf(endpoint: Endpoint): Scope | 'any' | 'person' | undefined {
  if (endpoint === me.getMe) return 'person';
  // The search finds what the token's other scopes read.
  return endpoint === caller.readCaller || endpoint === search.search ? 'any' : scopeByEndpoint.get(endpoint);
}
