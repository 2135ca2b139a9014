import { exportFunctions } from '@orgscope/contract/resources/functions';
import { assetCalls } from '@orgscope/contract/resources/assets';
import { listUsers } from '@orgscope/contract/resources/users';
import { expect, test } from 'vitest';
import { acceptedQuery } from './accepted-query.ts';

test('leaves out what a call would refuse, and nothing else', () => {
  expect(acceptedQuery(assetCalls.list, { ordering: 'nosuch', status: 'nosuch', category: 'laptop', page: 3 })).toEqual(
    {
      category: 'laptop',
      page: 3,
    },
  );
  expect(
    acceptedQuery(listUsers, { ordering: '-name', function_id: 'x', client_id: 2, include_inactive: true }),
  ).toEqual({ ordering: '-name', client_id: 2, include_inactive: true });
  expect(acceptedQuery(exportFunctions, { ordering: '-name', function_type: 'SPACE' })).toEqual({ ordering: '-name' });
});

test('keeps a search, whose refusal says what to do, and what the call does not know', () => {
  const search = 'x'.repeat(300);
  expect(acceptedQuery(assetCalls.list, { search, other: 'y' })).toEqual({ search, other: 'y' });
});
