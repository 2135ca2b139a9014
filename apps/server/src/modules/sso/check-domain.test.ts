import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { startTestApp } from '../../testing/app.ts';
import { checkDomain, proofValue, removeDomain } from './domains.ts';

const { database, aClient } = await startTestApp();
const db = database.in(platformScope);

async function aDomain() {
  const { id: clientId } = await aClient();
  const values = { clientId, domain: `of${clientId}.example`, proof: 'proof' };
  const [added] = await db.insert(ssoDomains).values(values).returning();
  const id = added?.id ?? 0;
  const check = (lookUp: () => Promise<string[]>) => checkDomain(database, lookUp, clientId, id);
  const read = async () => (await db.select().from(ssoDomains).where(eq(ssoDomains.id, id)))[0];
  return { check, read, remove: () => removeDomain(database, clientId, id) };
}
const found = async () => [proofValue('proof')];
const nothing = async () => [];

it.each([
  ['proven', nothing],
  ['proven again', found],
])('stays proven if it was %s while an earlier look-up still finds no record', async (_, before) => {
  const { check, read } = await aDomain();
  await check(before).catch(() => undefined);

  await check(async () => {
    await check(found);
    return nothing();
  });

  expect((await read())?.provenAt).not.toBeNull();
});

it.each([
  ['there', found],
  ['missing', nothing],
])('is told to be absent if it is removed while its record is looked for, and %s', async (_, lookUp) => {
  const { check, remove } = await aDomain();

  const checking = check(async () => {
    await remove();
    return lookUp();
  });

  await expect(checking).rejects.toMatchObject({ code: 'not_found' });
});
