import { expect, test } from 'vitest';
import { organizationTypeOf } from './organization-type.ts';

test.each([
  [{ type: 'IT' }, 'it'],
  [{ type: 'BUSINESS' }, 'business'],
  [{}, 'business'],
  [null, ''],
  [undefined, ''],
])('a function %j has the organization type %j', (place, type) => {
  expect(organizationTypeOf(place)).toBe(type);
});
