// What SCIM tells about itself (RFC 7643, 5 to 7).
import { scimLimits } from '@orgscope/contract/resources/scim';
import { schemas } from './representations.ts';

const isOff = { supported: false };

export const serviceProviderConfig = (base: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: scimLimits.bodyBytes },
  filter: { supported: true, maxResults: scimLimits.pageMax },
  changePassword: isOff,
  sort: isOff,
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The SCIM token that an administrator of the client creates',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) =>
  (['User', 'Group'] as const).map((name) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint: `/${name}s`,
    description: name === 'User' ? 'A person of the client' : 'A function of the client: a department or team',
    schema: name === 'User' ? schemas.user : schemas.group,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

interface Extra {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
}

const attribute = (name: string, description: string, extra: Extra = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...extra,
});
const readOnly = { mutability: 'readOnly' } as const;
const listed = { type: 'complex', multiValued: true } as const;

const ofUser = [
  attribute('userName', 'The e-mail address, with which the person signs in', {
    required: true,
    mutability: 'immutable',
    uniqueness: 'server',
  }),
  attribute('name', 'The name', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Both names', readOnly),
      attribute('givenName', 'The first name'),
      attribute('familyName', 'The last name'),
    ],
  }),
  attribute('displayName', 'Both names, or the address', readOnly),
  attribute('title', 'The job title'),
  attribute('preferredLanguage', 'The language of screens and mails, until the person chooses another'),
  attribute('active', 'Whether the person may sign in', { type: 'boolean' }),
  attribute('emails', 'The address', {
    ...listed,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The address', readOnly),
      attribute('type', 'work', readOnly),
      attribute('primary', 'true', { ...readOnly, type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The function', {
    ...listed,
    ...readOnly,
    subAttributes: [
      attribute('value', 'The id of the group', { ...readOnly, caseExact: true }),
      attribute('display', 'Its name', readOnly),
      attribute('$ref', 'Its address', { ...readOnly, type: 'reference' }),
      attribute('type', 'direct', readOnly),
    ],
  }),
];

const ofGroup = [
  attribute('displayName', 'The name of the function', { required: true, uniqueness: 'server' }),
  attribute('members', 'The people who have the function', {
    ...listed,
    subAttributes: [
      attribute('value', 'The id of the user', { caseExact: true, mutability: 'immutable' }),
      attribute('display', 'The name', readOnly),
      attribute('$ref', 'The address of the user', { ...readOnly, type: 'reference' }),
      attribute('type', 'User', { mutability: 'immutable' }),
    ],
  }),
];

export const schemaList = (base: string) =>
  [
    { id: schemas.user, name: 'User', description: 'A person of the client', attributes: ofUser },
    { id: schemas.group, name: 'Group', description: 'A function of the client', attributes: ofGroup },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
