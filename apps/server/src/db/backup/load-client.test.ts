import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { buildersFor } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { aCountedPulse } from '../../testing/pulses.ts';
import { runAs } from '../acting-client.ts';
import { commandActor } from '../command-actor.ts';
import { platformScope } from '../scope.ts';
import { clients } from '../tables/clients.ts';
import { writeBackupFile } from './backup-file.ts';
import { dumpDatabase } from './dump.ts';
import { loadClient } from './load-client.ts';

const database = await startTestDatabase();
const make = buildersFor(database);
const folder = await mkdtemp(join(tmpdir(), 'orgscope-client-'));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, 'backup');

const client = await make.aClient({ name: 'Tern Works' });
const other = await make.aClient({ name: 'Heron Supply' });
const user = await make.aUser({ client, firstName: 'Ada' });
await make.anAsset({ client, name: 'Cube', assignedUserId: user.id });
await make.anAsset({ client: other, name: 'Sphere' });
await asOwner(
  database,
  sql`insert into authenticator_apps (user_id, name, secret, confirmed_at) values (${user.id}, 'Phone', 'v1.a.b', now())`,
  sql`insert into yearly_figures (client_id, year, employees) values (${client.id}, 2025, 7)`,
  sql`insert into webhooks (client_id, url, events, secret)
    values (${client.id}, 'https://hooks.example/in', '{figures.created}', 'v1.a.b')`,
);
const closed = { closedAt: new Date(), invited: 9, answered: 8, questions: [] };
const pulseId = await aCountedPulse(database, { client, ...closed });
await asOwner(
  database,
  sql`insert into pulse_invitations (client_id, pulse_id, user_id, option_ids) values (${client.id}, ${pulseId}, ${user.id}, '{}')`,
  sql`insert into pulse_tokens (token_hash, invitation_id) select '\\x01', id from pulse_invitations`,
);
const backUp = async (to: string) => {
  const { manifest } = await writeBackupFile(
    to,
    (write) => database.asOwner((owner) => dumpDatabase(owner, { product: '0', engine: database.engine }, write)),
    false,
  );
  return { file: to, manifest };
};
const { manifest } = await backUp(file);

const load = (clientId: number, backup = { file, manifest }) =>
  runAs('server', commandActor('restore'), () =>
    database.asOwner((owner) => loadClient(owner, { ...backup, clientId })),
  );

const contents = async (clientId: number) =>
  database.asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select clients.name, assets.name as asset, first_name, authenticator_apps.name as app
        from clients left join assets on assets.client_id = clients.id
        left join users on users.client_id = assets.client_id and users.id = assigned_user_id
        left join authenticator_apps on user_id = users.id where clients.id = $1`,
      [clientId],
    );
    return rows;
  });

async function purge(clientId: number): Promise<void> {
  await asOwner(
    database,
    sql`update clients set is_active = false, purge_at = now(), purge_begun_at = now() where id = ${clientId}`,
  );
  await database.asOwner(async (owner) => {
    for (let left = 1; left > 0;) {
      const { rows } = await owner.query<{ left: number }>('select purge_client($1, 1000) as left', [clientId]);
      left = rows[0]?.left ?? 0;
    }
    await owner.query('update clients set purged_at = now() where id = $1', [clientId]);
  });
}

test('refuses a client that is there, one that the backup lacks, and a backup of another version', async () => {
  await expect(load(client.id)).rejects.toThrow(`client ${client.id} (Tern Works) is there`);
  await expect(load(99_999)).rejects.toThrow('the backup has no client 99999');
  const older = { ...manifest, migration: manifest.migration - 1 };
  await expect(
    database.asOwner((owner) => loadClient(owner, { file, manifest: older, clientId: client.id })),
  ).rejects.toThrow('of another version');
});

test('puts a purged client back with its people, records and factors, and touches no other', async () => {
  await purge(client.id);
  expect(await contents(client.id)).toMatchObject([{ asset: null }]);

  const { rows } = await load(client.id);

  expect(rows).toBeGreaterThanOrEqual(4);
  expect(await contents(client.id)).toEqual([{ name: 'Tern Works', asset: 'Cube', first_name: 'Ada', app: 'Phone' }]);
  expect(await contents(other.id)).toMatchObject([{ name: 'Heron Supply', asset: 'Sphere' }]);
  const told = await database.asOwner((owner) =>
    owner.query(`select via, outcome from audit_events where act = 'restored' and client_id = $1`, [client.id]),
  );
  expect(told.rows).toMatchObject([{ outcome: 'done' }]);
});

test('its webhook is not called for what comes back, and links to its pulses stay void', async () => {
  const counts = await database.asOwner((owner) =>
    owner.query(`select (select count(*)::int from yearly_figures) as figures, (select count(*)::int from webhooks) as webhooks,
      (select count(*)::int from webhook_events) as events,
      (select count(*)::int from pulse_invitations) as invitations, (select count(*)::int from pulse_tokens) as links`),
  );

  expect(counts.rows).toEqual([{ figures: 1, webhooks: 1, events: 0, invitations: 1, links: 0 }]);
});

test.each([
  ['marked for purge', null, false],
  ['in the middle of its purge', new Date(), true],
])('puts a client back that was %s, inactive and without the mark', async (_, purgeBegunAt, isPartial) => {
  const lost = await make.aClient();
  const marked = { isActive: false, purgeAt: new Date(), purgeBegunAt };
  await database.in(platformScope).update(clients).set(marked).where(eq(clients.id, lost.id));
  const backup = await backUp(join(folder, `backup-${lost.id}`));
  await purge(lost.id);

  expect(await load(lost.id, backup)).toMatchObject({ isActive: false, isPartial });

  const found = await database.in(platformScope).select().from(clients).where(eq(clients.id, lost.id));
  expect(found).toMatchObject([{ isActive: false, purgeAt: null, purgeBegunAt: null, purgedAt: null }]);
});

test('refuses a client that was purged before the backup', async () => {
  const lost = await make.aClient();
  await purge(lost.id);

  await expect(load(lost.id, await backUp(join(folder, 'too-late')))).rejects.toThrow('the backup has no client');
});

test('leaves nothing of a client whose place is taken', async () => {
  await purge(client.id);
  const taken = await make.aClient({ name: 'Tern Works' });

  await expect(load(client.id)).rejects.toThrow('clients_active_name');

  expect(await contents(client.id)).toMatchObject([{ asset: null }]);
  expect(await contents(taken.id)).toMatchObject([{ name: 'Tern Works' }]);
});
