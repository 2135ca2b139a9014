import { expect, it } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import { lockActive } from './lock-references.ts';
import { absentTexts } from './referred.ts';

const { database, aClient, aFunction, aLocation, aUser } = await startTestApp();

const client = await aClient();
const other = await aClient();
const [desk, sales, theirs] = [
  await aFunction({ client }),
  await aFunction({ client }),
  await aFunction({ client: other }),
];
const [site, closed] = [await aLocation({ client }), await aLocation({ client, isActive: false })];
const [ada, stranger] = [await aUser({ client }), await aUser({ client: other })];

const hold = (named: Parameters<typeof lockActive>[2]) =>
  database.transaction(tenantScope(client.id), (tx) => lockActive(tx, client.id, named));

it('accepts active records of the client, and null', async () => {
  await expect(
    hold({
      owner: ['person', ada.id],
      team: ['function', desk.id, null, sales.id, undefined, desk.id],
      site: ['location', site.id],
      home: ['location', null],
    }),
  ).resolves.toHaveProperty('size', 4);
});

it('refuses all other ids together, with one message at each field', async () => {
  await expect(
    hold({
      owner: ['person', stranger.id],
      deputy: ['person', ada.id],
      team: ['function', theirs.id, desk.id, 2_147_483_647],
      site: ['location', closed.id],
    }),
  ).rejects.toMatchObject({
    code: 'not_found',
    detail: { owner: [absentTexts.person], team: [absentTexts.function], site: [absentTexts.location] },
  });
});
