import type { Scope } from '@orgscope/contract/scopes';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import { hashOfToken } from '../../lib/secrets/random-token.ts';
import { tokenFinder } from './token-queries.ts';

const { call, database, aClient, aServiceAccount, aServiceToken, aSession, aUser } = await startTestApp();

it('looks up the tokens of calls that arrive together at once, and gives each call its own caller', async () => {
  const client = await aClient();
  const lead = await aUser({ client, platformRole: 'client_admin' });
  const as = await aSession({ user: lead });
  const scopes: Scope[] = ['read:functions'];
  const { secret: ofLead } = (await call(createApiToken, { as, body: { name: 'Script', scopes, days: 30 } })).json()
    .data as { secret: string };
  const account = await aServiceAccount({ client });
  const { headers } = await aServiceToken({ account });
  const ofService = headers.authorization.replace('Bearer ', '');
  const db = database.in(platformScope);
  const run = vi.spyOn(db, 'run');
  const find = tokenFinder({ in: () => db });

  const unknown = Array.from({ length: 30 }, (_, index) => `osk_${String(index).padStart(43, 'x')}`);
  const found = await Promise.all([ofLead, ofService, ...unknown, ofLead].map((each) => find(hashOfToken(each))));

  expect(found.map((row) => row && [row.isService, row.user.id])).toEqual([
    [false, lead.id],
    [true, account.id],
    ...unknown.map(() => undefined),
    [false, lead.id],
  ]);
  expect(found.at(-1)).not.toBe(found[0]);
  expect(run).toHaveBeenCalledTimes(2);
});
