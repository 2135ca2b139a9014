import { defaultPalette } from '@orgscope/contract/fields/default-palette';
import { addClient, restoreClient, updateClient } from '@orgscope/contract/resources/clients';
import type { ClientInput } from '@orgscope/contract/resources/clients';
import { deleteIndustry } from '@orgscope/contract/resources/industries';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { industries } from '../../db/tables/industries.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Industry } from '../../testing/builders.ts';

// An active client never belongs to an inactive industry, whichever change comes first.

const { call, database, anIndustry, aClient, aSession } = await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin' });

const inputOf = (name: string, { id }: Industry): ClientInput => ({
  name,
  industry_id: id,
  number_of_employees: '11-50',
  number_of_it_employees: '1-5',
  color_palette: defaultPalette,
});

type Answer = ReturnType<typeof call>;

/** The ways in which a client becomes an active one of an industry. */
const ways: [string, (industry: Industry) => Promise<() => Answer>][] = [
  ['adding', async (industry) => () => call(addClient, { as: admin, body: inputOf(`New ${industry.id}`, industry) })],
  [
    'moving',
    async (industry) => {
      const params = { id: (await aClient()).id };
      return () => call(updateClient, { as: admin, params, body: { industry_id: industry.id } });
    },
  ],
  [
    'restoring',
    async (industry) => {
      const params = { id: (await aClient({ industry, isActive: false })).id };
      return () => call(restoreClient, { as: admin, params });
    },
  ],
];

describe.each(ways)('%s a client', (_, prepare) => {
  it('is refused after a deletion of the industry that is not committed yet', async () => {
    const industry = await anIndustry();
    const write = await prepare(industry);
    let answer: Answer | undefined;

    await database.transaction(platformScope, async (tx) => {
      const isIt = eq(industries.id, industry.id);
      await tx.select().from(industries).where(isIt).for('update');
      answer = write();
      await tx.update(industries).set({ isActive: false }).where(isIt);
    });

    const response = await answer;
    expect([response?.statusCode, response?.json().error.code]).toEqual([409, 'inactive']);
  });

  it('at the same moment as deleting the industry, one of the two succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const industry = await anIndustry();
      const write = await prepare(industry);
      const remove = () => call(deleteIndustry, { as: admin, params: { id: industry.id } });
      const inTurn = round % 2 ? [write, remove] : [remove, write];
      const statuses = (await Promise.all(inTurn.map((begin) => begin()))).map(({ statusCode }) => statusCode);

      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      expect(statuses).toContain(409);
      const db = database.in(platformScope);
      const [now] = await db.select().from(industries).where(eq(industries.id, industry.id));
      const members = await db.$count(clients, and(eq(clients.industryId, industry.id), eq(clients.isActive, true)));
      expect(now?.isActive).toBe(members > 0);
    }
  });
});
