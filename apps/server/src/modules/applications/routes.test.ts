import type { BodyOf } from '@orgscope/contract/endpoint';
import { inEnglish } from '@orgscope/contract/words/english';
import { applicationMessages } from '@orgscope/contract/resources/application-record';
import {
  addApplication,
  deleteApplication,
  listApplicationHistory,
  listApplications,
  readApplication,
  restoreApplication,
  updateApplication,
} from '@orgscope/contract/resources/applications';
import { deleteFunction } from '@orgscope/contract/resources/functions';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, inject, database, aClient, aFunction, aUser, anApplication, aSession } = await startTestApp();
const db = database.in(platformScope);

const acme = await aClient({ name: 'Acme' });
const globex = await aClient({ name: 'Globex' });
const as = await aSession({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const admin = await aSession({ platformRole: 'platform_admin', firstName: 'Mira', lastName: 'Vandenberg' });
const finance = await aFunction({ client: acme, name: 'Finance' });
const ada = await aUser({ client: acme, firstName: 'Ada', lastName: 'Okafor' });
const gone = await aUser({ client: acme, firstName: 'Abel', lastName: 'Away', isActive: false });

type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const patch = (id: number, body: Record<string, unknown>) => call(updateApplication, { as, params: { id }, body });
const historyOf = async (id: number) =>
  (await call(listApplicationHistory, { as, params: { id } })).json().data as Record<string, unknown>[];
const all = () => db.$count(applications);

describe('adding', () => {
  it('stores every field, answers with the application and adds an event', async () => {
    const body: BodyOf<typeof addApplication> = {
      name: '  Ledger line ',
      description: 'General ledger',
      url: 'ledgerline.example',
      type: 'package',
      hosting: 'hybrid',
      lifecycle: 'end_of_life',
      end_of_life_date: '2026-12-31',
      criticality: 'business_critical',
      functional_fit: 2,
      technical_fit: 3,
      business_owner_id: ada.id,
      it_owner_id: ada.id,
      function_id: finance.id,
      vendor: 'Tallow & Reed',
      contract_end_date: '2028-02-29',
      annual_cost: '0012500.5',
      currency: 'eur',
      user_base: 10,
      active_users: 0,
      data_classification: 'restricted',
    };
    const response = await call(addApplication, { as, body });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      message: inEnglish(applicationMessages.added),
      data: {
        name: 'Ledger line',
        url: 'ledgerline.example',
        time_class: 'tolerate',
        business_owner: { id: ada.id, name: 'Ada Okafor', is_active: true },
        function: { id: finance.id, name: 'Finance' },
        client: { id: acme.id, name: 'Acme' },
        annual_cost: '12500.50',
        currency: 'EUR',
        active_users: 0,
        version: 1,
      },
    });
    expect(await historyOf(response.json().data.id)).toMatchObject([{ act: 'added', by: 'Lena Brandt', changes: [] }]);
  });

  it('requires only a name and a lifecycle', async () => {
    const response = await call(addApplication, { as, body: { name: 'Bare', lifecycle: 'plan', vendor: '  ' } });

    expect(response.json().data).toMatchObject({ name: 'Bare', vendor: null, annual_cost: null, time_class: null });
    const refused = await inject({ method: 'POST', url: '/api/core/applications/', headers: { ...as }, payload: {} });
    expect(refused.json().message).toEqual({
      name: ['Application name is required'],
      lifecycle: ['Lifecycle is required'],
    });
  });

  it('by platform administrators adds it to the client that they name', async () => {
    const response = await call(addApplication, {
      as: admin,
      body: { name: 'For Globex', lifecycle: 'active', client_id: globex.id },
    });

    expect(response.json().data.client).toEqual({ id: globex.id, name: 'Globex' });
  });

  it('refuses the name of an active application, also with other case and spaces', async () => {
    await anApplication({ client: acme, name: 'Old name', isActive: false });
    await anApplication({ client: globex, name: 'Taken there' });
    await anApplication({ client: acme, name: 'Taken here' });

    for (const name of ['Old name', 'Taken there'])
      expect((await call(addApplication, { as, body: { name, lifecycle: 'active' } })).statusCode).toBe(201);
    const refused = await call(addApplication, { as, body: { name: 'TAKEN  here', lifecycle: 'active' } });
    expect(outcomeOf(refused)).toEqual([409, 'name_taken']);
    expect(refused.json().message).toEqual({ name: [inEnglish(applicationMessages.taken)] });
  });

  it.each([
    ['the end of life without a date', { lifecycle: 'end_of_life' }, 'end_of_life_date', 'endOfLifeMissing'],
    ['a cost without a currency', { annual_cost: '5' }, 'currency', 'currencyMissing'],
    ['more digits than the currency has', { annual_cost: '5.5', currency: 'JPY' }, 'annual_cost', 'currencyDigits'],
    ['more active users than users', { user_base: 2, active_users: 3 }, 'active_users', 'moreActive'],
  ] as const)('refuses %s, at its field', async (_, fields, field, text) => {
    const before = await all();
    const refused = await call(addApplication, { as, body: { name: 'Faulty', lifecycle: 'active', ...fields } });

    expect(outcomeOf(refused)).toEqual([400, 'validation_failed']);
    expect(refused.json().message).toEqual({ [field]: [inEnglish(applicationMessages[text])] });
    expect(await all()).toBe(before);
  });

  it('accepts as many active users as users', async () => {
    const body = { name: 'Used by all', lifecycle: 'active', user_base: 3, active_users: 3 } as const;
    expect((await call(addApplication, { as, body })).json().data).toMatchObject({ user_base: 3, active_users: 3 });
  });

  it.each([
    ['a negative cost', { annual_cost: '-1', currency: 'EUR' }, 'annual_cost', 'Must be an amount such as 1249.50'],
    [
      'a cost beyond all',
      { annual_cost: '1e400', currency: 'EUR' },
      'annual_cost',
      'Must be an amount such as 1249.50',
    ],
    ['an unknown currency', { currency: 'XXY' }, 'currency', 'Unknown currency'],
    [
      'a day that is none',
      { contract_end_date: '2026-02-31' },
      'contract_end_date',
      'Must be a date such as 2026-11-21, from 1900 on',
    ],
    ['a fit of five', { functional_fit: 5 }, 'functional_fit', 'Must be from 1 to 4'],
    ['half a fit', { technical_fit: 2.5 }, 'technical_fit', 'Must be from 1 to 4'],
    ['a negative number of users', { user_base: -1 }, 'user_base', 'Must not be negative'],
    ['an address that is none', { url: 'not an address' }, 'url', 'Must be a web address'],
    ['an address of this machine', { url: 'file:///etc/passwd' }, 'url', 'Must be a web address'],
    ['an unknown type', { type: 'magic' }, 'type', 'Unknown type'],
  ])('refuses %s, at its field', async (_, fields, field, text) => {
    const payload = { name: 'Faulty', lifecycle: 'active', ...fields };
    const refused = await inject({ method: 'POST', url: '/api/core/applications/', headers: { ...as }, payload });

    expect(outcomeOf(refused)).toEqual([400, 'validation_failed']);
    expect(refused.json().message).toEqual({ [field]: [text] });
  });

  it('refuses an owner or function that is not an active one of the client, at its field', async () => {
    const foreign = await aUser({ client: globex });
    const closed = await aFunction({ client: acme, isActive: false });
    const theirs = await aFunction({ client: globex });
    const before = await all();
    for (const fields of [
      { business_owner_id: foreign.id, it_owner_id: foreign.id, function_id: theirs.id },
      { it_owner_id: gone.id },
      { it_owner_id: 2_147_483_647 },
      { function_id: closed.id },
    ]) {
      const refused = await call(addApplication, { as, body: { name: 'Faulty', lifecycle: 'active', ...fields } });
      const texts = Object.keys(fields).map((field) => [
        field,
        [field === 'function_id' ? 'Function not found' : 'User not found'],
      ]);
      expect([refused.statusCode, refused.json().message]).toEqual([404, Object.fromEntries(texts)]);
    }
    expect(await all()).toBe(before);
  });
});

describe('a change', () => {
  it('writes the sent fields, and its event has the old and new values', async () => {
    const { id } = await anApplication({
      client: acme,
      functionalFit: 4,
      technicalFit: 4,
      vendor: 'Old',
      description: 'Stays',
    });
    const fields = { technical_fit: 1, vendor: '', business_owner_id: ada.id, annual_cost: 100, currency: 'EUR' };
    const response = await patch(id, { ...fields, lifecycle: 'phase_out', functional_fit: 4 });

    expect(response.json()).toMatchObject({
      message: inEnglish(applicationMessages.updated),
      data: { lifecycle: 'phase_out', time_class: 'migrate', vendor: null, description: 'Stays', version: 2 },
    });
    expect(await historyOf(id)).toMatchObject([
      {
        act: 'changed',
        by: 'Lena Brandt',
        changes: [
          { field: 'lifecycle', from: 'Active', to: 'Phase out' },
          { field: 'technical_fit', from: '4', to: '1' },
          { field: 'business_owner', from: null, to: 'Ada Okafor' },
          { field: 'vendor', from: 'Old', to: null },
          { field: 'annual_cost', from: null, to: '100.00 EUR' },
          { field: 'currency', from: null, to: 'EUR' },
        ],
      },
    ]);
  });

  it('without a difference adds no version and no event', async () => {
    const { id } = await anApplication({ client: acme, annualCost: '12.5', currency: 'EUR', businessOwnerId: gone.id });
    const response = await patch(id, { annual_cost: '12.50', business_owner_id: gone.id, lifecycle: 'active' });

    expect(response.json().data).toMatchObject({ version: 1, business_owner: { id: gone.id, is_active: false } });
    expect(await historyOf(id)).toEqual([]);
  });

  it('is checked together with the stored fields', async () => {
    const { id } = await anApplication({ client: acme, annualCost: '12.5', currency: 'EUR', userBase: 5 });
    for (const [fields, field] of [
      [{ lifecycle: 'end_of_life' }, 'end_of_life_date'],
      [{ currency: 'JPY' }, 'annual_cost'],
      [{ currency: null }, 'currency'],
      [{ active_users: 6 }, 'active_users'],
    ] as const) {
      const refused = await patch(id, fields);
      expect(outcomeOf(refused)).toEqual([400, 'validation_failed']);
      expect(Object.keys(refused.json().message)).toEqual([field]);
    }
    expect((await patch(id, { lifecycle: 'end_of_life', end_of_life_date: '2027-01-31' })).statusCode).toBe(200);
    expect(outcomeOf(await patch(id, { end_of_life_date: null }))).toEqual([400, 'validation_failed']);
  });

  it('can be found by the new name and vendor', async () => {
    const { id } = await anApplication({ client: acme, name: 'Before' });
    await patch(id, { name: 'Quillfeather', vendor: 'Marrow' });
    const found = await call(listApplications, { as, query: { search: 'marrow quill' } });

    expect(found.json().data).toMatchObject([{ id, name: 'Quillfeather' }]);
  });

  it('of an outdated version is refused', async () => {
    const { id } = await anApplication({ client: acme, name: 'Contested' });
    await call(updateApplication, { as: admin, params: { id }, body: { criticality: 'non_essential', version: 1 } });
    const late = await patch(id, { vendor: 'Mine', version: 1 });

    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({
      record: { id, criticality: 'non_essential', vendor: null, version: 2 },
      changed_by: 'Mira Vandenberg',
    });
    expect((await patch(id, { vendor: 'Mine', version: 2 })).statusCode).toBe(200);
  });

  it('refuses a taken name, another client’s people and inactive records', async () => {
    const { id } = await anApplication({ client: acme });
    const { name } = await anApplication({ client: acme });
    const foreign = await aUser({ client: globex });
    const inactive = await anApplication({ client: acme, isActive: false });
    const theirs = await anApplication({ client: globex });

    expect(outcomeOf(await patch(id, { name: name.toUpperCase() }))).toEqual([409, 'name_taken']);
    expect(outcomeOf(await patch(id, { it_owner_id: foreign.id }))).toEqual([404, 'not_found']);
    expect(outcomeOf(await patch(inactive.id, { vendor: 'X' }))).toEqual([409, 'inactive']);
    expect(outcomeOf(await patch(theirs.id, { vendor: 'X' }))).toEqual([404, 'not_found']);
  });
});

describe('deleting and restoring', () => {
  it('hide an application and bring it back, each with an event', async () => {
    const { id } = await anApplication({ client: acme });
    const remove = () => call(deleteApplication, { as, params: { id } });
    const restore = () => call(restoreApplication, { as, params: { id } });

    expect((await remove()).json()).toMatchObject({
      message: inEnglish(applicationMessages.deleted),
      data: { is_active: false },
    });
    expect(outcomeOf(await remove())).toEqual([409, 'inactive']);
    expect((await restore()).json()).toMatchObject({
      message: inEnglish(applicationMessages.restored),
      data: { is_active: true },
    });
    expect(outcomeOf(await restore())).toEqual([409, 'already_active']);
    expect((await historyOf(id)).map(({ act }) => act)).toEqual(['restored', 'deleted']);
  });

  it('refuse a restore if an active application has the name', async () => {
    const { id } = await anApplication({ client: acme, name: 'Twice', isActive: false });
    await anApplication({ client: acme, name: 'twice' });

    expect(outcomeOf(await call(restoreApplication, { as, params: { id } }))).toEqual([409, 'name_taken']);
  });

  it('refuse a restore if the function is inactive, and name it', async () => {
    const closing = await aFunction({ client: acme, name: 'Telex room' });
    const { id } = await anApplication({ client: acme, functionId: closing.id, isActive: false });
    await db.update(functions).set({ isActive: false }).where(eq(functions.id, closing.id));
    const refused = await call(restoreApplication, { as, params: { id } });

    expect(outcomeOf(refused)).toEqual([409, 'inactive']);
    expect(refused.json().message).toBe('The function "Telex room" is inactive. Restore it first');
  });
});

it('a function with active applications cannot be deleted', async () => {
  const { id } = await aFunction({ client: acme });
  const one = await anApplication({ client: acme, functionId: id });
  await anApplication({ client: acme, functionId: id, isActive: false });
  const remove = () => call(deleteFunction, { as, params: { id } });
  const refused = await remove();

  expect(outcomeOf(refused)).toEqual([409, 'in_use']);
  expect(refused.json().message).toContain('1 application(s)');
  await call(deleteApplication, { as, params: { id: one.id } });
  expect((await remove()).statusCode).toBe(200);
});

it('a deactivated owner stays the owner', async () => {
  const leaver = await aUser({ client: acme, firstName: 'Ines', lastName: 'Petit' });
  const { id } = await anApplication({ client: acme, itOwnerId: leaver.id });
  await db.update(users).set({ isActive: false }).where(eq(users.id, leaver.id));
  const response = await call(readApplication, { as, params: { id } });

  expect(response.json().data.it_owner).toEqual({ id: leaver.id, name: 'Ines Petit', is_active: false });
  expect((await patch(id, { vendor: 'Anybody' })).statusCode).toBe(200);
});

it('the history of another client’s application is not found', async () => {
  const theirs = await anApplication({ client: globex });

  expect((await call(listApplicationHistory, { as, params: { id: theirs.id } })).statusCode).toBe(404);
});
