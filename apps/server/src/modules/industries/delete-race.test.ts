import { deleteIndustry } from '@orgscope/contract/resources/industries';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, anIndustry, aClient, aSession } = await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin' });

it('counts a client that is being added at the same moment', async () => {
  const [industry, elsewhere] = [await anIndustry(), await anIndustry()];
  const client = await aClient({ industry: elsewhere });
  let deletion: ReturnType<typeof call> | undefined;

  await database.transaction(platformScope, async (tx) => {
    // The first step of every write of a client.
    await tx.select().from(industries).where(eq(industries.id, industry.id)).for('share');
    deletion = call(deleteIndustry, { as: admin, params: { id: industry.id } });
    await tx.update(clients).set({ industryId: industry.id }).where(eq(clients.id, client.id));
  });

  const response = await deletion;
  expect(response?.statusCode).toBe(409);
  expect(response?.json().message).toBe('Industry cannot be deleted. 1 client(s) associated');
});
