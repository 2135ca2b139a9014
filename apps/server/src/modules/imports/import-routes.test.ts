import { english } from '@orgscope/contract/words/english';
import {
  checkApplicationImport,
  importApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import { checkAssetImport, importAssets, readAssetColumns } from '@orgscope/contract/resources/assets';
import { functionImport } from '@orgscope/contract/resources/function-import';
import { locationImport } from '@orgscope/contract/resources/location-import';
import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, aClient, aSession } = await startTestApp();
const admin = await aSession({ client: await aClient(), platformRole: 'platform_admin' });
const lead = await aSession({ platformRole: 'client_admin' });
const [other, closed] = [await aClient(), await aClient({ isActive: false })];

const mapping = JSON.stringify({ name: 0, email: 0, asset_tag: 0, category: 0, type: 0 });
const file = { bytes: 'Name\nSome', field: 'file', name: 'some.csv', type: 'text/csv' };
const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof call>>) => [statusCode, json().error.code];

describe.each([
  ['users', [readUserColumns, checkUserImport, importUsers]],
  ['assets', [readAssetColumns, checkAssetImport, importAssets]],
  ['applications', [readApplicationColumns, checkApplicationImport, importApplications]],
  ['functions', Object.values(functionImport)],
  ['locations', Object.values(locationImport)],
] as const)('every call for %s', (_, endpoints) => {
  it('does not find an absent client, or one that the caller cannot see', async () => {
    for (const endpoint of endpoints) {
      for (const [as, id] of [
        [lead, other.id],
        [lead, 2_147_483_647],
        [admin, 2_147_483_647],
      ] as const) {
        const response = await call(endpoint, { as, form: formOf({ mapping, client_id: id }, file) });
        expect(outcome(response)).toEqual([404, 'not_found']);
      }
    }
  });

  it('refuses an inactive client', async () => {
    for (const endpoint of endpoints) {
      const response = await call(endpoint, { as: admin, form: formOf({ mapping, client_id: closed.id }, file) });
      expect(outcome(response)).toEqual([409, 'inactive']);
    }
  });

  it('requires a file', async () => {
    for (const endpoint of endpoints) {
      const response = await call(endpoint, { as: lead, form: formOf({ mapping }) });
      expect([...outcome(response), response.json().message]).toEqual([
        400,
        'validation_failed',
        { file: [english('imports.required')] },
      ]);
    }
  });
});
