import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { english, inEnglish } from '@orgscope/contract/words/english';
import { importLimits } from '@orgscope/contract/records/imports';
import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { referenceMessages } from '@orgscope/contract/records/references';
import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { mails } from '../../../db/tables/mails.ts';
import { userTokens } from '../../../db/tables/user-tokens.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { beforeWriting } from '../../../testing/before-writing.ts';
import { formOf } from '../../../testing/form.ts';
import { tokenIn } from '../../../testing/mail.ts';

const { app, call, mailTo, database, aClient, aFunction, aLocation, aUser, aSession, aPersonsToken } =
  await startTestApp();
const db = database.in(platformScope);

// The first client created is the platform's operator.
const operator = await aClient();
const acme = await aClient({ name: 'Acme' });
const other = await aClient();
const desk = await aFunction({ client: acme, name: 'Service desk' });
const lisbon = await aLocation({ client: acme, name: 'Lisbon' });
await aFunction({ client: acme, name: 'Closed', isActive: false });
await aFunction({ client: other, name: 'Theirs' });
await aLocation({ client: other, name: 'Their site' });
const taken = await aUser({ client: acme, username: 'taken@people.example' });
const admin = await aSession({ client: operator, platformRole: 'platform_admin' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });

const heading = 'Name,E-mail,Role,Function,Location';
const mapping = { name: 0, email: 1, platform_role: 2, function: 3, location: 4 };
const fileOf = (...rows: string[]) => [heading, ...rows].join('\r\n');
const form = (bytes: string | Buffer, fields: Record<string, unknown> = { mapping }) =>
  formOf(
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
    ),
    { bytes, field: 'file', name: 'users.csv', type: 'text/csv' },
  );

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const check = async (...rows: string[]) =>
  (await call(checkUserImport, { as, form: form(fileOf(...rows)) })).json().data;
const linesOf = ({ body }: Response) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const counts = async () => [await db.$count(users), await db.$count(userTokens), await db.$count(mails)];

describe('reading the columns', () => {
  it('returns headings, first rows and their number, and suggests what the columns contain', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `Ada ${index};ada${index}@people.example;x`);
    const response = await call(readUserColumns, {
      as,
      form: form(`\uFEFFFULL NAME; E-Mail ;\n${rows.join('\n')}`, {}),
    });

    expect(response.json()).toEqual({
      success: true,
      data: {
        columns: ['FULL NAME', 'E-Mail', ''],
        sample: rows.slice(0, importLimits.sampleRows).map((row) => row.split(';')),
        rows: 7,
        mapping: { name: 0, email: 1 },
      },
    });
  });

  it('takes a first line with an address as a row, under columns without names', async () => {
    for (const [bytes, sample, suggested] of [
      ['ada@list.example\nbo@list.example', [['ada@list.example'], ['bo@list.example']], { email: 0 }],
      ['Ada Okafor;ada@list.example', [['Ada Okafor', 'ada@list.example']], { email: 1 }],
      ['ada@list.example', [['ada@list.example']], { email: 0 }],
    ] as const) {
      const { data } = (await call(readUserColumns, { as, form: form(bytes, {}) })).json();
      expect(data).toEqual({ columns: sample[0].map(() => ''), sample, rows: sample.length, mapping: suggested });
    }
  });

  it('refuses a file that is not CSV, at its field', async () => {
    for (const [bytes, text] of [
      ['', english('imports.empty')],
      ['a,b\n1,2,3\n', english('imports.malformed', { line: 2 })],
      [Buffer.from('a,b\n1,2', 'utf16le'), english('imports.encoding')],
      [Buffer.alloc(importLimits.maxBytes + 1, 'a'), english('imports.too_large')],
      [`a,b\n${'x,1\n'.repeat(1_000_000)}`, english('imports.too_many_rows', { most: importLimits.maxRows })],
    ] as const) {
      const response = await call(readUserColumns, { as, form: form(bytes, {}) });
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ file: [text] });
    }
    const none = await call(readUserColumns, { as, form: formOf({}) });
    expect(none.json().message).toEqual({ file: [english('imports.required')] });
  });
});

describe('the dry run', () => {
  it('returns every error by row and field', async () => {
    const data = await check(
      'Ada Okafor,ada@people.example,member,SERVICE  desk,lisbon',
      'Nobody,nobody,,,',
      'Nobody,,,,',
      'Twin,ADA@people.example,Client administrator,,',
      '',
      'Taken,Taken@People.example,,,',
      'Wrong,wrong@people.example,king,Closed,Their site',
      'Chief,chief@people.example,platform_admin,Theirs,',
      `${'x'.repeat(151)} ${'y'.repeat(151)},long@people.example,,,`,
      // Without the apostrophe that protects a text in a spreadsheet, a cell begins with a tab.
      "Tab,'\tada@people.example,,,",
    );

    expect(data.faults.map(({ row, field, text }: Record<string, unknown>) => [row, field, text])).toEqual([
      [3, 'email', english('passwords.email_invalid')],
      [4, 'email', english('passwords.email_invalid')],
      [5, 'email', english('imports.twice', { row: 2 })],
      [7, 'name', english('users.import_differs')],
      [8, 'platform_role', english('users.role_unknown')],
      [8, 'function', inEnglish(referenceMessages.functionUnknown)],
      [8, 'location', inEnglish(referenceMessages.locationUnknown)],
      [9, 'platform_role', english('users.platform_admin_only')],
      [9, 'function', inEnglish(referenceMessages.functionUnknown)],
      [10, 'name', 'Must be at most 150 characters'],
      [11, 'email', english('imports.twice', { row: 2 })],
    ]);
    expect(data).toMatchObject({ rows: 9, faulty_rows: 8, fault_count: 11 });
    expect(data.faults[3]).toMatchObject({ value: 'Taken' });
  });

  it('checks every line of a list without headings, by its own number', async () => {
    const list = form('nobody@list.example,Ada\n\nnobody,Bo', { mapping: { email: 0, first_name: 1 } });
    const { data } = (await call(checkUserImport, { as, form: list })).json();

    expect(data.faults.map(({ row, field, value }: Record<string, unknown>) => [row, field, value])).toEqual([
      [3, 'email', 'nobody'],
    ]);
    expect(data.rows).toBe(2);
  });

  it('writes nothing', async () => {
    const before = await counts();
    expect(await check('Ada,dry@people.example,,,')).toMatchObject({ rows: 1, faulty_rows: 0, faults: [] });
    expect(await counts()).toEqual(before);
  });

  it('returns the first thousand errors, and their number', async () => {
    const data = await check(...Array.from({ length: 1500 }, (_, index) => `Nobody ${index},none${index},king,,`));

    expect(data).toMatchObject({ rows: 1500, faulty_rows: 1500, fault_count: 3000 });
    expect(data.faults).toHaveLength(importLimits.maxFaults);
  });

  it('needs the column of the address, and existing columns', async () => {
    for (const [fields, text] of [
      [{ mapping: { name: 0 } }, english('imports.unmapped', { field: english('exports.fields.email') })],
      [{ mapping: { email: 5 } }, english('imports.mapping')],
      [{ mapping: { email: -1 } }, english('imports.mapping')],
      [{ mapping: { email: 'x' } }, english('imports.mapping')],
      [{ mapping: 'no JSON' }, english('imports.mapping')],
      [{}, english('imports.mapping')],
    ] as const) {
      const response = await call(checkUserImport, { as, form: form(fileOf('Ada,a@people.example,,,'), fields) });
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ mapping: [text] });
    }
  });

  it('lets platform administrators invite platform administrators among the operator’s users', async () => {
    const response = await call(checkUserImport, {
      as: admin,
      form: form(fileOf('A,a@b.example,Platform administrator,,')),
    });

    expect(response.json().data.faults).toEqual([]);
  });

  it('names the rows of administrators to a token, whose import would be refused', async () => {
    const { headers } = await aPersonsToken(await aUser({ client: acme, platformRole: 'client_admin' }));
    const rows = ['A,a@b.example,Client administrator,,', 'B,b@b.example,,,', 'Lena,taken@people.example,,,'];
    const response = await call(checkUserImport, { headers, form: form(fileOf(...rows)) });

    expect(response.json().data.faults).toMatchObject([
      { row: 2, field: 'platform_role', text: english('tokens.session_only') },
      { row: 4, field: 'name' },
    ]);
  });
});

describe('another client', () => {
  it('can be imported into by platform administrators only', async () => {
    const before = await counts();
    for (const endpoint of [readUserColumns, checkUserImport, importUsers]) {
      for (const [who, id] of [
        [as, other.id],
        [as, 2_000_000_000],
        [admin, 2_000_000_000],
      ] as const) {
        const response = await call(endpoint, {
          as: who,
          form: form(fileOf('Ada,mine@people.example,,,'), { mapping, client_id: id }),
        });
        expect(codeOf(response)).toEqual([404, 'not_found']);
      }
    }
    const closed = await aClient({ isActive: false });
    const response = await call(importUsers, {
      as: admin,
      form: form(fileOf('Ada,mine@people.example,,,'), { mapping, client_id: closed.id }),
    });
    expect(codeOf(response)).toEqual([409, 'inactive']);
    expect(await counts()).toEqual(before);
  });
});

describe('importing', () => {
  it('takes what precedes a comma in the name for the last name', async () => {
    await call(importUsers, { as, form: form(fileOf('"García Pérez, Maria José",maria@people.example,,,')) });

    const [maria] = await db.select().from(users).where(eq(users.username, 'maria@people.example'));
    expect(maria).toMatchObject({ firstName: 'Maria José', lastName: 'García Pérez' });
  });

  it('invites no inactive users of an export', async () => {
    const before = await counts();
    const file = 'Name,Email,Status\nGone Away,gone.away@people.example,Inactive';

    const response = await call(importUsers, { as, form: form(file, { mapping: { name: 0, email: 1 } }) });

    expect(linesOf(response).at(-1)).toMatchObject({ success: true, data: { imported: 0, deleted_rows: 1 } });
    expect(await counts()).toEqual(before);
  });

  it('creates and invites all users', async () => {
    const first = 'Zoë de Boer,ZOE@people.example,Client administrator,service desk,LISBON';

    const response = await call(importUsers, { as, form: form(fileOf(first, 'Guest,guest@people.example,,,')) });

    expect(linesOf(response).at(-1)).toEqual({
      success: true,
      message: english('users.imported', { count: 2 }),
      code: 'users.imported',
      params: { count: 2 },
      data: { imported: 2, added: 2, changed: 0, unchanged: 0 },
    });
    const [zoe] = await db.select().from(users).where(eq(users.username, 'zoe@people.example'));
    expect(zoe).toMatchObject({
      clientId: acme.id,
      firstName: 'Zoë',
      lastName: 'de Boer',
      searchText: 'zoe de boer zoe@people.example',
      platformRole: 'client_admin',
      clientFunctionId: desk.id,
      clientLocationId: lisbon.id,
      status: 'invited',
      invitedByName: 'Lena Brandt',
      invitedAt: expect.any(Date),
    });
    expect(await mailTo('zoe@people.example')).toHaveLength(1);
    const [mail] = await mailTo('guest@people.example');
    expect(mail?.text).toContain('Lena Brandt invites you to join Acme');
    expect((await call(confirmInvitation, { body: { token: tokenIn(mail) } })).statusCode).toBe(200);
  });

  it('writes nothing of a file with an error', async () => {
    const before = await counts();

    const response = await call(importUsers, {
      as,
      form: form(fileOf('Good,good@people.example,,,', `Bad,${taken.username},,,`)),
    });

    expect(codeOf(response)).toEqual([400, 'validation_failed']);
    expect(response.json().message).toBe(english('imports.faulty', { count: 1 }));
    expect(await counts()).toEqual(before);
  });

  it('of the same file twice at once writes it once', async () => {
    const file = fileOf(...Array.from({ length: 3 }, (_, index) => `Racer,racer${index}@people.example,,,`));

    const responses = await Promise.all([1, 2].map(() => call(importUsers, { as, form: form(file) })));

    const ends = responses.map((response) => linesOf(response).at(-1));
    expect(ends.map(({ data }) => [data.added, data.unchanged]).toSorted()).toEqual([
      [0, 3],
      [3, 0],
    ]);
    expect(await mailTo('racer2@people.example')).toHaveLength(1);
  });

  it.each([
    ['function', functions, () => aFunction({ client: acme, name: 'Passing' }), 'Function not found'],
    ['location', locations, () => aLocation({ client: acme, name: 'Passing' }), 'Location not found'],
  ] as const)('writes nothing where a %s goes away after the check', async (field, table, build, text) => {
    const { id } = await build();
    const before = await counts();
    const cells = field === 'function' ? 'Passing,' : ',Passing';
    beforeWriting(database, () => db.update(table).set({ isActive: false }).where(eq(table.id, id)));

    const response = await call(importUsers, { as, form: form(fileOf(`Late,late@people.example,,${cells}`)) });

    expect(linesOf(response)).toEqual([
      { done: 0, total: 1 },
      {
        success: false,
        message: { [field]: [text] },
        error: {
          message: `${field}: ${text}`,
          code: 'not_found',
          messages: { [field]: [{ code: `${field}s.absent` }] },
        },
      },
    ]);
    expect(await counts()).toEqual(before);
  });

  it('reports its progress', async () => {
    const before = await counts();
    const rows = Array.from({ length: 1200 }, (_, index) => `Guest Number ${index},many${index}@people.example,,,`);

    const response = await call(importUsers, { as, form: form(fileOf(...rows)) });

    expect(linesOf(response).map(({ done }) => done)).toEqual([
      ...Array.from({ length: 13 }, (_, index) => index * 100),
      undefined,
    ]);
    expect(await counts()).toEqual(before.map((count) => count + 1200));
  });

  it('is undone if the browser disconnects midway', async () => {
    const before = await counts();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const rows = Array.from({ length: 8_000 }, (_, index) => `Guest Number ${index},left${index}@people.example,,,`);
    const { payload, headers } = form(fileOf(...rows));
    const browser = request({
      port,
      path: importUsers.path,
      method: 'POST',
      headers: { ...as, ...headers, 'content-length': payload.length },
    });
    browser.end(payload);
    const [response] = await once(browser, 'response');
    await once(response, 'data');

    browser.destroy();

    // Granted once the transaction that writes users has ended.
    await database.transaction(platformScope, (tx) => tx.execute(sql`lock table ${users} in share mode`));
    expect(await counts()).toEqual(before);
  });
});
