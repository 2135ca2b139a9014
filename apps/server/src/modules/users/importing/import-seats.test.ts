import { importUsers } from '@orgscope/contract/resources/users';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { beforeWriting } from '../../../testing/before-writing.ts';
import { formOf } from '../../../testing/form.ts';

const { call, database, aClient, aUser, aSession, aSubscription } = await startTestApp();
const db = database.in(platformScope);

/** A client with so many seats, one of which its administrator takes. */
async function aCompany(seatLimit: number) {
  const client = await aClient();
  const lead = await aSession({ client, platformRole: 'client_admin' });
  await aSubscription({ client, seatLimit });
  const bytes = 'E-mail\r\none@seats.example\r\ntwo@seats.example';
  const file = { bytes, field: 'file', name: 'users.csv', type: 'text/csv' };
  const form = formOf({ mapping: JSON.stringify({ email: 0 }) }, file);
  const bring = () => call(importUsers, { as: lead, form });
  const people = () => db.$count(users, and(eq(users.clientId, client.id), users.isActive));
  return { client, bring, people };
}

it('adds its people before it locks the seats, for which restorations and first sign-ins wait', async () => {
  const { bring, people } = await aCompany(3);
  await asOwner(
    database,
    sql`create function seats_are_free() returns trigger language plpgsql as $$ begin
      if exists (select from subscriptions where xmax::text = pg_current_xact_id()::xid::text) then raise 'seats are locked'; end if;
      return null; end $$`,
    sql`create trigger seats_are_free after insert on users for each statement execute function seats_are_free()`,
  );
  onTestFinished(() => asOwner(database, sql`drop function seats_are_free cascade`));

  expect((await bring()).body).toContain('"success":true');
  expect(await people()).toBe(3);
});

it('adds nobody where the last seat was taken since the check', async () => {
  const { client, bring, people } = await aCompany(3);
  beforeWriting(database, () => aUser({ client }));

  expect((await bring()).body).toContain('"code":"no_seat_left"');
  expect(await people()).toBe(2);
});
