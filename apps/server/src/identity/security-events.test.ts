import { endpoints } from '@orgscope/contract/endpoints';
import { purgeClient, restoreClient } from '@orgscope/contract/resources/clients';
import { breakGlass, grantSupportAccess } from '@orgscope/contract/resources/support-access';
import { expect, it } from 'vitest';
import { securityEventOf } from './security-events.ts';

const unnamed = (concerned: (endpoint: (typeof endpoints)[number]) => boolean) =>
  endpoints.filter((each) => concerned(each) && securityEventOf(each.method, each.path) === undefined);

it('names an event for every call that signs in or out, sets a password or creates a user', () => {
  const concerned =
    /^\/api\/core\/(token|logout|password-reset|(confirm|complete)-invitation|me\/(change-password|devices)|users)\//;
  expect(unnamed(({ method, path }) => method !== 'GET' && concerned.test(path))).toEqual([]);
});

it('names an event for every call that asks for the password again, always or sometimes', () => {
  expect(unnamed(({ needsProof }) => needsProof !== undefined)).toEqual([]);
});

it.each([
  ['breakGlass', breakGlass],
  ['grantSupportAccess', grantSupportAccess],
  ['purgeClient', purgeClient],
  ['restoreClient', restoreClient],
])('names %s as the contract does', (name, { method, path }) => {
  expect(securityEventOf(method, path)).toBe(name);
});
