// What the erasure of a person reads of large tables.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { sessionQueries } from '../../identity/session/session-queries.ts';
import { toSession } from '../../identity/session/session.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { rowsRead, scannedTables } from '../../testing/scanned-tables.ts';
import { hashOfToken } from '../../lib/secrets/random-token.ts';
import { erasePerson } from './erase-person.ts';

const { database, declaredResources, aClient, aUser, aSession } = await startTestApp();
const client = await aClient();
const lead = await aSession({ client, platformRole: 'client_admin' });

/** The erasure of a new person, as the call does it. */
async function anErasure() {
  const user = await aUser({ client });
  const token = /sessionid=([\w-]+)/.exec(lead.cookie)?.[1] ?? '';
  const row = await sessionQueries(database, 3600).find(hashOfToken(token));
  if (!row) throw new Error('The session is over');
  return (on: typeof database) => erasePerson(on, toSession(row, token), user.id, user.username);
}

it('reads no large table without an index', async () => {
  const scanned = await scannedTables(database, await anErasure());

  const large = ['assets', 'applications', 'mails', 'pulse_invitations', 'record_events', 'sessions', 'users'];
  expect(large.filter((table) => scanned.includes(table))).toEqual([]);
});

it('reads what is of the person, however much there is of the others of the company', async () => {
  const { id } = client;
  await asOwner(
    database,
    sql`insert into audit_events (client_id, act, resource, record_id, after)
      select ${id}::integer, 'added', 'sessions', n, jsonb_build_object('user_id', -n) from generate_series(1, 2000) n`,
    sql`insert into record_events (client_id, resource, record_id, act, changes)
      select ${id}::integer, 'assets', n, 'changed',
        jsonb_build_array(jsonb_build_object('field', 'assigned_user', 'to', n::text)) from generate_series(1, 2000) n`,
    sql`insert into webhook_events (client_id, type, data)
      select ${id}::integer, 'user.changed', jsonb_build_object('records', jsonb_build_array(jsonb_build_object('id', -n)))
      from generate_series(1, 2000) n`,
    sql`analyze audit_events, record_events, webhook_events`,
  );

  const read = await rowsRead(database, await anErasure());

  const events = ['audit_events', 'record_events', 'webhook_events'];
  expect(events.filter((table) => (read[table] ?? 0) > 1_000)).toEqual([]);
});

it.each(['function', 'index'])('looks for each field that names a person, by its %s', async (where) => {
  const named = declaredResources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'person' ? [name] : [])),
  );
  const { rows } = await database.in(platformScope).execute<Record<string, string>>(sql`
    select prosrc as function, pg_get_indexdef('record_events_of_names'::regclass) as index
    from pg_proc where proname = 'erase_person_from_history'`);
  const found = [...(rows[0]?.[where] ?? '').matchAll(/@\.(?:"field"|field) == "(\w+)"/g)].map(([, name]) => name);

  expect(
    [...new Set(found)].toSorted(),
    'Change ofPeople in db/tables/record-events.ts, and erase_person_from_history by a migration like 0072_erase-by-index.sql',
  ).toEqual([...new Set([...named, 'action_owner'])].toSorted());
});
