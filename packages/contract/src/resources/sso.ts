import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { codeBeside } from '../errors.ts';
import { exactText, idParams, mailedName, recordId, required, trimmedText, atMost, Named } from '../fields/fields.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { emailAddress } from './passwords.ts';
import { signedIn } from './session.ts';

/** Single sign-on by OpenID Connect: what a client's administrator sets up. The calls of sign-in are below. */
export const ssoLimits = {
  nameMax: 60,
  issuerMax: 300,
  clientMax: 300,
  claimMax: 100,
  valueMax: 200,
  mappings: 100,
  domains: 20,
  domainMax: 253,
  /** A proven domain whose record has been gone for so long does not count any more. */
  missingDays: 3,
  returnMax: 8_000,
  /** How long a sign-in at the provider may take. */
  minutes: 10,
} as const;

/** Whether the people of a client sign in by its provider: nobody, who likes to, or everybody. */
export const ssoModes = ['off', 'optional', 'required'] as const;

/** The roles that claims give: never the platform's. */
export const ssoRoles = ['member', 'client_admin'] as const;

const text = (what: string, most: number) =>
  trimmedText(required(what)).check(z.minLength(1, required(what)), z.maxLength(most, atMost(what, most)));

const name = message('fields.name');
const secret = message('sso.fields.client_secret');

export const SsoConnection = z.object({
  /** What people read on the button. */
  name: text(name, ssoLimits.nameMax).check(mailedName()),
  issuer: text(message('sso.fields.issuer'), ssoLimits.issuerMax),
  /** The id that the provider has given to Orgscope. */
  oidc_client_id: text(message('sso.fields.oidc_client_id'), ssoLimits.clientMax),
  /** Omitted, the stored one stays. */
  client_secret: z.optional(
    exactText(required(secret)).check(z.maxLength(ssoLimits.clientMax, atMost(secret, ssoLimits.clientMax))),
  ),
});
export type SsoConnection = z.infer<typeof SsoConnection>;

/** What a value of the claim gives. */
const SsoMapping = z.object({
  value: text(message('sso.fields.value'), ssoLimits.valueMax),
  role: z.nullable(z.enum(ssoRoles, message('sso.not_role'))),
  function_id: z.nullable(recordId()),
});
export type SsoMapping = z.infer<typeof SsoMapping>;

export const SsoRules = z.object({
  mode: z.enum(ssoModes, message('sso.not_mode')),
  /** Somebody without an account here gets one at the first sign-in, while there are seats. */
  creates_people: z.boolean(message('common.not_boolean')),
  /** A sign-in by the provider counts as two factors. */
  trusts_factors: z.boolean(message('common.not_boolean')),
  /** The claim whose values give roles and functions. */
  claim: text(message('sso.fields.claim'), ssoLimits.claimMax),
  mappings: z.array(SsoMapping).check(
    z.maxLength(ssoLimits.mappings, message('sso.too_many_mappings', { most: ssoLimits.mappings })),
    z.check(({ value: rows, issues }) => {
      for (const [at, { value }] of rows.entries())
        if (rows.findIndex((other) => other.value === value) < at)
          issues.push({ code: 'custom', path: [at, 'value'], input: value, message: message('sso.value_listed') });
    }),
  ),
  /** Administrators who may sign in with password and second factor although single sign-on is required. */
  emergency_ids: z.array(recordId()).check(z.maxLength(20, message('sso.too_many_emergency'))),
});
export type SsoRules = z.infer<typeof SsoRules>;

const SsoDomain = z.object({
  id: z.int(),
  domain: z.string(),
  /** The TXT record that proves it: its name and its value. */
  record_name: z.string(),
  record_value: z.string(),
  proven_at: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  /** Since when the daily check has not found the record of a proven domain. */
  missing_since: z.nullable(z.string()),
});
export type SsoDomain = z.infer<typeof SsoDomain>;

/** The rules as they are sent: numbers that are records' ids. */
const SentRules = z.object({
  ...SsoRules.shape,
  mappings: z.array(z.object({ ...SsoMapping.shape, function_id: z.nullable(z.int()) })),
  emergency_ids: z.array(z.int()),
});

/** Everything that the page shows. The client secret is never sent. */
const SsoSettings = z.object({
  redirect_uri: z.string(),
  logout_uri: z.string(),
  connection: z.nullable(
    z.object({ name: z.string(), issuer: z.string(), oidc_client_id: z.string(), tested_at: z.nullable(z.string()) }),
  ),
  rules: SentRules,
  domains: z.array(SsoDomain),
  /** The administrators who may be chosen for emergencies: they have a password of their own and a second factor. */
  candidates: z.array(Named),
  functions: z.array(Named),
  /** How many people have signed in by the provider. */
  linked: z.int(),
});
export type SsoSettings = z.infer<typeof SsoSettings>;

const path = '/api/core/sso/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = z.object(clientIdField);
const params = idParams(message('sso.domain_absent'));

export const readSso = endpoint({
  method: 'GET',
  path,
  summary: "A client's single sign-on: its provider, domains and rules. The client secret is not told.",
  access,
  query,
  answer: withData(SsoSettings),
});

export const saveSsoConnection = endpoint({
  method: 'PUT',
  path,
  summary: 'Set the provider. A changed issuer, client id or secret turns single sign-on off until it is tested again.',
  access,
  needsProof: true,
  outlastsAccess: true,
  query,
  body: SsoConnection,
  answer: withMessage(SsoSettings),
});

export const saveSsoRules = endpoint({
  method: 'PUT',
  path: `${path}rules/`,
  summary:
    'Turn single sign-on on or off, require it, and say what claims give. In a client that has an administrator, platform ' +
    'administrators only turn it off.',
  access,
  needsProof: true,
  outlastsAccess: 'sometimes',
  query,
  body: SsoRules,
  answer: withMessage(SsoSettings),
});

export const removeSso = endpoint({
  method: 'DELETE',
  path,
  summary: 'Remove the provider and all links of people to it. Domains stay.',
  access,
  needsProof: true,
  query,
  answer: withMessage(SsoSettings),
});

const domain = message('sso.fields.domain');

export const NewSsoDomain = z.object({
  domain: trimmedText(required(domain)).check(
    z.toLowerCase(),
    z.minLength(1, { error: required(domain), abort: true }),
    z.maxLength(ssoLimits.domainMax, message('sso.not_domain')),
    z.regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/, message('sso.not_domain')),
  ),
});
export type NewSsoDomain = z.infer<typeof NewSsoDomain>;

export const addSsoDomain = endpoint({
  method: 'POST',
  path: `${path}domains/`,
  summary: 'Name a domain of e-mail addresses. A TXT record in DNS proves it.',
  access,
  needsProof: true,
  outlastsAccess: true,
  query,
  body: NewSsoDomain,
  answer: withMessage(SsoSettings),
  status: 201,
});

export const checkSsoDomain = endpoint({
  method: 'POST',
  path: `${path}domains/:id/check/`,
  summary: "Look for a domain's TXT record. A proven domain whose record is gone is no longer proven.",
  access,
  query,
  params,
  answer: withMessage(SsoSettings),
});

export const removeSsoDomain = endpoint({
  method: 'DELETE',
  path: `${path}domains/:id/`,
  summary: 'Remove a domain: nobody with its addresses is led to the provider any more.',
  access,
  needsProof: true,
  query,
  params,
  answer: withMessage(SsoSettings),
});

/** Where the browser goes to sign in. */
const Departure = withData(z.object({ url: z.string() }));

export const SsoReturn = z.object({
  /** The last part of the redirect address, which is the provider's own. */
  key: trimmedText(message('sso.ended')).check(z.maxLength(60, message('sso.ended'))),
  /** What the provider has added to it. */
  query: exactText(message('sso.ended')).check(z.maxLength(ssoLimits.returnMax, message('sso.ended'))),
});
export type SsoReturn = z.infer<typeof SsoReturn>;

export const startSsoTest = endpoint({
  method: 'POST',
  path: `${path}test/start/`,
  summary: 'Begin a test of the provider: the address at which the administrator signs in to it.',
  access,
  needsProof: true,
  query,
  answer: Departure,
});

const SsoTest = z.object({
  claims: z.record(z.string(), z.unknown()),
  /** Who this would be here, and what would happen. */
  outcome: z.enum(['known', 'linked', 'created', 'refused']),
  person: z.nullable(z.string()),
  role: z.nullable(z.enum(ssoRoles)),
  function: z.nullable(z.string()),
  /** Why a sign-in would be refused. */
  refusal: z.nullable(z.string()),
  ...codeBeside,
});
export type SsoTest = z.infer<typeof SsoTest>;

export const finishSsoTest = endpoint({
  method: 'POST',
  path: `${path}test/`,
  summary: 'End a test: the claims that came, and whose sign-in they would be. Nobody is signed in.',
  access,
  query,
  body: SsoReturn,
  answer: withData(SsoTest),
});

const signInPath = '/api/core/token/sso/';

export const startSso = endpoint({
  method: 'POST',
  path: `${signInPath}start/`,
  summary:
    "Begin a sign-in by the provider of an address's domain. The answer does not tell whether the address is known.",
  access: 'public',
  body: z.object({ email: emailAddress() }),
  answer: Departure,
});

export const finishSso = endpoint({
  method: 'POST',
  path: signInPath,
  summary: 'Complete a sign-in with what the provider has sent, in the same browser; sets the session cookie.',
  access: 'public',
  body: SsoReturn,
  answer: signedIn,
});

const proofPath = '/api/core/me/prove-sso/';

export const startSsoProof = endpoint({
  method: 'POST',
  path: `${proofPath}start/`,
  summary: 'Begin a new sign-in at the provider in place of giving the password again.',
  access: 'signed-in',
  openDuring: ['factors'],
  answer: Departure,
});

export const proveSso = endpoint({
  method: 'POST',
  path: proofPath,
  summary: 'Complete it: for 15 minutes, this session may do what asks for it.',
  access: 'signed-in',
  openDuring: ['factors'],
  body: SsoReturn,
  answer: withMessage(z.null()),
});
