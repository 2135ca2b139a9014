import {
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import {
  exportApplications,
  importApplications,
  readApplicationColumns,
} from '@orgscope/contract/resources/applications';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { applications } from '../../db/tables/applications.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { cellText, day, price } from '../../testing/arbitraries.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, anApplication, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const acme = await aClient();
const finance = await aFunction({ client: acme, name: '=Finance, "group"' });
const ada = await aUser({ client: acme, username: 'ada@acme.example' });
const gone = await aUser({ client: acme, username: 'gone@acme.example', isActive: false });
const as = await aSession({ client: acme, platformRole: 'client_admin' });

const oneOf = <Code extends string>(codes: readonly Code[]) => fc.option(fc.constantFrom(...codes));
const owner = fc.constantFrom(ada.id, gone.id, null);
const fit = fc.option(fc.integer({ min: 1, max: 4 }));
const application = fc.record({
  name: cellText,
  description: cellText,
  url: fc.option(fc.webUrl()),
  type: oneOf(applicationTypes),
  hosting: oneOf(hostings),
  life: fc.tuple(fc.constantFrom(...lifecycles), day),
  criticality: oneOf(criticalities),
  functionalFit: fit,
  technicalFit: fit,
  businessOwnerId: owner,
  itOwnerId: owner,
  functionId: fc.constantFrom(finance.id, null),
  vendor: cellText,
  contractEndDate: fc.option(day),
  cost: fc.option(price),
  users: fc.option(fc.tuple(fc.nat(2_000_000), fc.option(fc.nat(1000)))),
  dataClassification: oneOf(dataClassifications),
  isActive: fc.boolean(),
});

const form = (bytes: string, fields: Record<string, string> = {}) =>
  formOf(fields, { bytes, field: 'file', name: 'applications.csv', type: 'text/csv' });
const everything = async () => [
  await db.select().from(applications).orderBy(applications.id),
  await db.$count(recordEvents),
];

it('an export changes nothing when it is imported again unchanged', async () => {
  const made = fc.sample(application, { numRuns: 100, seed: 20_261_121 });
  for (const [index, { name, life, cost, users, ...fields }] of made.entries()) {
    const [lifecycle, endOfLifeDate] = life;
    const [userBase, unused] = users ?? [null, null];
    await anApplication({
      client: acme,
      ...fields,
      name: `${name ?? 'Plain'} ${index}`,
      lifecycle,
      ...(lifecycle === 'end_of_life' && { endOfLifeDate }),
      ...(cost && { annualCost: cost.amount, currency: cost.currency }),
      userBase,
      activeUsers: userBase === null || unused === null ? null : Math.max(0, userBase - unused),
    });
  }
  const before = await everything();
  const { body } = await call(exportApplications, { as, query: { include_inactive: true } });
  const { mapping } = (await call(readApplicationColumns, { as, form: form(body) })).json().data;
  const sent = form(body, { mapping: JSON.stringify(mapping) });
  const said = (await call(importApplications, { as, form: sent })).body.trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(said)).toMatchObject({ success: true, data: { imported: 0 } });
  expect(await everything()).toEqual(before);
});

it('brings no deleted application to life in an empty client', async () => {
  const [from, to] = [await aClient(), await aClient()];
  const [giver, taker] = [
    await aSession({ client: from, platformRole: 'client_admin' }),
    await aSession({ client: to, platformRole: 'client_admin' }),
  ];
  await anApplication({ client: from, name: 'Gone', isActive: false });
  await anApplication({ client: from, name: 'Here' });
  const { body } = await call(exportApplications, { as: giver, query: { include_inactive: true } });
  const { mapping } = (await call(readApplicationColumns, { as: taker, form: form(body) })).json().data;

  await call(importApplications, { as: taker, form: form(body, { mapping: JSON.stringify(mapping) }) });

  expect(
    await db.select({ name: applications.name }).from(applications).where(eq(applications.clientId, to.id)),
  ).toEqual([{ name: 'Here' }]);
});
