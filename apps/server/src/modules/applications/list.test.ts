import type { QueryOf } from '@orgscope/contract/endpoint';
import { criticalities, lifecycles, timeClass, timeClasses } from '@orgscope/contract/resources/application-record';
import type { Application } from '@orgscope/contract/resources/application-record';
import { listApplications, readApplication } from '@orgscope/contract/resources/applications';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, aClient, aFunction, aUser, anApplication, aSession } = await startTestApp();

const acme = await aClient({ name: 'Acme' });
const globex = await aClient({ name: 'Globex' });
const finance = await aFunction({ client: acme, name: 'Finance' });
const sales = await aFunction({ client: acme, name: 'Sales' });
const lena = await aUser({ client: acme, firstName: 'Lena', lastName: 'Brandt', platformRole: 'client_admin' });
const gone = await aUser({ client: acme, firstName: 'Abel', lastName: 'Away', isActive: false });
const as = await aSession({ user: lena });
const admin = await aSession({ platformRole: 'platform_admin' });

const ledger = await anApplication({
  client: acme,
  name: 'Ledgerline',
  description: 'General ledger at 100%',
  url: 'https://ledgerline.example',
  type: 'package',
  hosting: 'on_premises',
  lifecycle: 'phase_out',
  endOfLifeDate: '2027-06-30',
  criticality: 'mission_critical',
  functionalFit: 4,
  technicalFit: 1,
  businessOwnerId: lena.id,
  itOwnerId: gone.id,
  functionId: finance.id,
  vendor: 'Tallow & Reed',
  contractEndDate: '2027-12-31',
  annualCost: '1249.5',
  currency: 'EUR',
  userBase: 40,
  activeUsers: 31,
  dataClassification: 'confidential',
});
const dealstream = await anApplication({
  client: acme,
  name: 'Dealstream',
  type: 'saas',
  hosting: 'cloud',
  criticality: 'administrative',
  functionalFit: 3,
  technicalFit: 3,
  businessOwnerId: gone.id,
  functionId: sales.id,
  vendor: 'marrow Lane',
  contractEndDate: '2026-12-31',
});
const caseline = await anApplication({
  client: acme,
  name: 'caseline',
  lifecycle: 'plan',
  functionalFit: 2,
  technicalFit: 4,
});
const sheet = await anApplication({ client: acme, name: 'Treasury sheet', functionalFit: 1, technicalFit: 2 });
const closed = await anApplication({ client: acme, name: 'Closed', isActive: false });
const theirs = await anApplication({ client: globex, name: 'Ledgerline' });

const listed = async (query: Record<string, unknown> = {}, who: SessionHeaders = as) =>
  (await call(listApplications, { as: who, query: query as QueryOf<typeof listApplications> })).json();
const idsOf = async (query: Record<string, unknown> = {}, who: SessionHeaders = as): Promise<number[]> =>
  (await listed(query, who)).data.map(({ id }: Application) => id);

describe('the list', () => {
  it('has the active applications of the user’s client by name', async () => {
    expect(await listed()).not.toHaveProperty('meta');
    expect(await idsOf()).toEqual([caseline.id, dealstream.id, ledger.id, sheet.id]);
  });

  it('has each application with its owners, function and class', async () => {
    const { data } = await listed({ search: 'ledgerline' });

    expect(data).toEqual([
      {
        id: ledger.id,
        name: 'Ledgerline',
        description: 'General ledger at 100%',
        url: 'https://ledgerline.example',
        type: 'package',
        hosting: 'on_premises',
        lifecycle: 'phase_out',
        end_of_life_date: '2027-06-30',
        criticality: 'mission_critical',
        functional_fit: 4,
        technical_fit: 1,
        time_class: 'migrate',
        business_owner: { id: lena.id, name: 'Lena Brandt', is_active: true },
        it_owner: { id: gone.id, name: 'Abel Away', is_active: false },
        client: { id: acme.id, name: 'Acme' },
        function: { id: finance.id, name: 'Finance' },
        vendor: 'Tallow & Reed',
        contract_end_date: '2027-12-31',
        annual_cost: '1249.50',
        currency: 'EUR',
        user_base: 40,
        active_users: 31,
        data_classification: 'confidential',
        is_active: true,
        version: 1,
      },
    ]);
  });

  it('has null for unknown values', async () => {
    const { data } = await listed({ search: 'caseline' });

    expect(data[0]).toMatchObject({ business_owner: null, it_owner: null, function: null, annual_cost: null });
  });

  it('includes inactive applications on request', async () => {
    expect(await idsOf({ include_inactive: true })).toEqual([
      caseline.id,
      closed.id,
      dealstream.id,
      ledger.id,
      sheet.id,
    ]);
  });

  it.each([
    ['type', { type: 'saas' }, () => [dealstream.id]],
    ['hosting', { hosting: 'on_premises' }, () => [ledger.id]],
    ['lifecycle', { lifecycle: 'plan' }, () => [caseline.id]],
    ['criticality', { criticality: 'mission_critical' }, () => [ledger.id]],
    ['TIME class', { time_class: 'tolerate' }, () => [caseline.id]],
    ['owner, of the business or of IT', { owner_id: gone.id }, () => [dealstream.id, ledger.id]],
    ['function', { function_id: sales.id }, () => [dealstream.id]],
    ['several at once', { lifecycle: 'active', time_class: 'eliminate' }, () => [sheet.id]],
    ['an owner of nobody', { owner_id: 2_147_483_647 }, () => []],
  ])('is filtered by %s', async (_, query, ids) => {
    expect(await idsOf(query)).toEqual(ids());
  });

  it.each([
    ['several words in any order and case', ' LEDGER  tallow ', () => [ledger.id]],
    ['words of which one does not occur', 'ledger marrow', () => []],
    ['the description', 'general', () => [ledger.id]],
    ['a per cent sign to the letter', '0%', () => [ledger.id]],
    ['a backslash to the letter', '\\', () => []],
    ['a quote', "' or 1=1 --", () => []],
  ])('is searched for %s', async (_, search, ids) => {
    expect(await idsOf({ search })).toEqual(ids());
  });

  // Applications without a value come last in both directions, by name.
  it.each([
    ['name', () => [caseline, dealstream, ledger, sheet]],
    ['-name', () => [sheet, ledger, dealstream, caseline]],
    ['lifecycle', () => [caseline, dealstream, sheet, ledger]],
    ['-lifecycle', () => [ledger, dealstream, sheet, caseline]],
    ['criticality', () => [ledger, dealstream, caseline, sheet]],
    ['-criticality', () => [dealstream, ledger, caseline, sheet]],
    ['time_class', () => [dealstream, caseline, ledger, sheet]],
    ['-time_class', () => [sheet, ledger, caseline, dealstream]],
    ['business_owner', () => [dealstream, ledger, caseline, sheet]],
    ['-business_owner', () => [ledger, dealstream, caseline, sheet]],
    ['function', () => [ledger, dealstream, caseline, sheet]],
    ['-function', () => [dealstream, ledger, caseline, sheet]],
    ['vendor', () => [dealstream, ledger, caseline, sheet]],
    ['-vendor', () => [ledger, dealstream, caseline, sheet]],
    ['contract_end_date', () => [dealstream, ledger, caseline, sheet]],
    ['-contract_end_date', () => [ledger, dealstream, caseline, sheet]],
  ])('is ordered by %s', async (ordering, order) => {
    expect(await idsOf({ ordering })).toEqual(order().map(({ id }) => id));
  });

  it('has pages, and the number of all matches', async () => {
    const { data, meta } = await listed({ page: 2, page_size: 3 });

    expect(data.map(({ id }: Application) => id)).toEqual([sheet.id]);
    expect(meta).toEqual({ count: 4, page: 2, page_size: 3 });
    expect(await listed({ page: 9 })).toMatchObject({ data: [], meta: { count: 4, page: 9, page_size: 10 } });
  });

  it('has another client’s applications for platform administrators only', async () => {
    expect(await idsOf({ client_id: globex.id }, admin)).toEqual([theirs.id]);
    for (const [who, client_id] of [
      [as, globex.id],
      [admin, 2_147_483_647],
    ] as const) {
      const response = await call(listApplications, { as: who, query: { client_id } });
      expect([response.statusCode, response.json().message]).toEqual([404, 'Client not found']);
    }
  });
});

it('one application can be read by its id, within reach only', async () => {
  const response = await call(readApplication, { as, params: { id: ledger.id } });

  expect(response.json().data).toMatchObject({ id: ledger.id, name: 'Ledgerline', annual_cost: '1249.50' });
  expect((await call(readApplication, { as: admin, params: { id: theirs.id } })).statusCode).toBe(200);
  expect((await call(readApplication, { as, params: { id: theirs.id } })).statusCode).toBe(404);
});

describe('the database', async () => {
  const fits = [null, 1, 2, 3, 4];
  const client = await aClient();
  const grid = fits.flatMap((functionalFit) => fits.map((technicalFit) => ({ functionalFit, technicalFit })));
  for (const fields of grid) await anApplication({ client, ...fields });
  const reader = await aSession({ client, platformRole: 'client_admin' });
  const codes = timeClasses;

  it('has the same class for any two fits as the contract', async () => {
    for (const time_class of codes) {
      const { data } = await listed({ time_class }, reader);
      const found = data.map((each: Application) => `${each.functional_fit} ${each.technical_fit}`);
      const expected = grid.filter((each) => timeClass(each.functionalFit, each.technicalFit) === time_class);

      expect(found.toSorted()).toEqual(expected.map((each) => `${each.functionalFit} ${each.technicalFit}`).toSorted());
    }
  });

  it('has the same ranks as the contract, and a stable order of equal ones', async () => {
    const of = await aClient();
    const lead = await aSession({ client: of, platformRole: 'client_admin' });
    for (const lifecycle of lifecycles.toReversed())
      for (const criticality of criticalities.toReversed())
        await anApplication({ client: of, name: 'Same', isActive: false, lifecycle, criticality });
    const values = async (ordering: string, field: 'lifecycle' | 'criticality') =>
      (await listed({ ordering, include_inactive: true }, lead)).data.map((each: Application) => each[field]);

    expect([...new Set(await values('lifecycle', 'lifecycle'))]).toEqual(lifecycles);
    expect([...new Set(await values('-criticality', 'criticality'))]).toEqual(criticalities.toReversed());
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => idsOf({ ordering: 'criticality', include_inactive: true, page, page_size: 5 }, lead)),
    );
    expect(new Set(pages.flat()).size).toBe(20);
  });
});
