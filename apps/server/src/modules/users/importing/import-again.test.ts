// Files with people whom the client has already: an export that comes back, or a list with new people among known ones.
import { english, inEnglish } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import { checkUserImport, exportUsers, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { formOf } from '../../../testing/form.ts';

const { call, database, aClient, aFunction, aLocation, aSubscription, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

await aClient();
const acme = await aClient();
const closed = await aFunction({ client: acme, name: 'Closed', isActive: false });
const lisbon = await aLocation({ client: acme, name: 'Lisbon' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
await aUser({
  client: acme,
  username: 'Ada@acme.example',
  firstName: '=Ada',
  lastName: 'de Boer',
  clientFunctionId: closed.id,
  clientLocationId: lisbon.id,
  jobTitle: '+Analyst',
  companyRole: 'team_lead',
});
await aUser({ client: acme, username: 'bare@acme.example', firstName: '', lastName: '' });
await aUser({ client: acme, username: 'gone@acme.example', isActive: false });

const form = (bytes: string, fields: Record<string, unknown> = {}) =>
  formOf(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)])), {
    bytes,
    field: 'file',
    name: 'users.csv',
    type: 'text/csv',
  });
const exported = async () => (await call(exportUsers, { as, query: { include_inactive: true } })).body;

/** Checks and imports a file with the mapping that its headings suggest. */
async function bring(bytes: string) {
  const { mapping } = (await call(readUserColumns, { as, form: form(bytes) })).json().data;
  const checked = (await call(checkUserImport, { as, form: form(bytes, { mapping }) })).json().data;
  const { body } = await call(importUsers, { as, form: form(bytes, { mapping }) });
  return { mapping, checked, end: JSON.parse(body.trimEnd().split('\n').at(-1) ?? '') };
}
const everything = async () => [await db.select().from(users).orderBy(users.id), await db.$count(mails)];
const faultsOf = ({ checked }: Awaited<ReturnType<typeof bring>>) =>
  checked.faults.map(({ row, field, text }: Record<string, unknown>) => [row, field, text]);

describe('an export of users', () => {
  it('changes nothing when it is imported again unchanged', async () => {
    const before = await everything();
    const { mapping, checked, end } = await bring(await exported());

    expect(Object.keys(mapping).toSorted()).toEqual([
      'company_role',
      'email',
      'first_name',
      'function',
      'job_title',
      'last_name',
      'location',
      'platform_role',
    ]);
    expect(checked).toMatchObject({ rows: 3, faulty_rows: 0, faults: [], added: 0, changed: 0, unchanged: 3 });
    expect(checked).toMatchObject({ deleted_rows: 1 });
    expect(end).toMatchObject({ success: true, data: { imported: 0, added: 0, changed: 0, unchanged: 3 } });
    expect(await everything()).toEqual(before);
  });

  it('takes no seat for people who have one', async () => {
    const full = await aClient();
    const lead = await aSession({ client: full, platformRole: 'client_admin' });
    await aSubscription({ client: full, seatLimit: 1 });
    const bytes = (await call(exportUsers, { as: lead, query: {} })).body;
    const mapping = { email: 2 };
    const checked = (await call(checkUserImport, { as: lead, form: form(bytes, { mapping }) })).json().data;
    expect(checked).toMatchObject({ faults: [], unchanged: 1 });
  });

  it('tells where it differs, because an import changes no users', async () => {
    const before = await everything();
    const edited = (await exported())
      .replace('de Boer', 'Boer')
      .replace('Team lead', 'Executive')
      .replace('Lisbon', 'Porto')
      .replace('Closed', '');
    const brought = await bring(edited);

    const [{ row }] = brought.checked.faults;
    expect(faultsOf(brought)).toEqual(
      ['last_name', 'function', 'location', 'company_role'].map((field) => [
        row,
        field,
        english('users.import_differs'),
      ]),
    );
    expect(brought.end.error.code).toBe('validation_failed');
    expect(await everything()).toEqual(before);
  });
});

describe('a list of people', () => {
  it('invites the new ones among those whom it shows as they are', async () => {
    const { checked, end } = await bring(
      'Name,E-mail\n=Ada de Boer,ADA@acme.example\nNew Person,new@acme.example\n"Boer, Other",other@acme.example',
    );
    expect(checked).toMatchObject({ rows: 3, faults: [], added: 2, changed: 0, unchanged: 1 });
    expect(end).toMatchObject({ message: english('users.imported', { count: 2 }), data: { added: 2, unchanged: 1 } });
  });

  it('is refused where it has a name for a known person without one, or none for one with a name', async () => {
    const brought = await bring('Name,E-mail\nNo Longer Bare,bare@acme.example\n,ada@acme.example');
    expect(faultsOf(brought)).toEqual([2, 3].map((row) => [row, 'name', english('users.import_differs')]));
  });

  it('names the same known person once', async () => {
    const brought = await bring('E-mail\nada@acme.example\nAda@acme.example');
    expect(faultsOf(brought)).toEqual([[3, 'email', english('imports.twice', { row: 2 })]]);
  });

  it('sets job titles and company roles', async () => {
    const { end } = await bring('E-mail,Job title,Company role\njob@acme.example,Analyst,Team lead');
    expect(end).toMatchObject({ success: true });
    const [job] = await db.select().from(users).where(eq(users.username, 'job@acme.example'));
    expect(job).toMatchObject({ jobTitle: 'Analyst', companyRole: 'team_lead', status: 'invited' });
  });

  it('reports job titles that are too long and unknown company roles', async () => {
    const brought = await bring(`E-mail,Job title,Company role\njob2@acme.example,${'x'.repeat(151)},King`);
    expect(faultsOf(brought)).toEqual([
      [2, 'job_title', inEnglish(message('common.longer', { most: 150 }))],
      [2, 'company_role', english('profiles.unknown_company_role')],
    ]);
  });
});
