import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { readPerformance } from '@orgscope/contract/resources/analytics';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';

const { call, aClient, anApplication, aSession, aSubscription } = await startTestApp();

async function holder() {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });
  return { client, as: await aSession({ client }) };
}

async function page(as: SessionHeaders): Promise<PerformancePage> {
  const response = await call(readPerformance, { as });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

const valueOf = (read: PerformancePage, key: MeasureKey) => read.measures.find((measure) => measure.key === key);

const invest = { functionalFit: 4, technicalFit: 3 };
const migrate = { functionalFit: 3, technicalFit: 2 };
const eliminate = { functionalFit: 1, technicalFit: 1 };

test('a sum of which some records have no cost is said to be at least that, with their number', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate, annualCost: '40', currency: 'EUR' });
  await anApplication({ client, ...eliminate });
  await anApplication({ client, ...migrate });
  await anApplication({ client, ...invest, annualCost: '60', currency: 'EUR' });
  await anApplication({ client, ...invest });

  const read = await page(as);

  expect(read.headline).toBe(
    'At least €40 a year runs on 3 applications to migrate or eliminate, 40% of the portfolio’s recorded cost',
  );
  expect(valueOf(read, 'cost_at_risk')).toMatchObject({ value: 40, unpriced: 2 });
  expect(valueOf(read, 'cost_at_risk_share')).toMatchObject({ value: 40, unpriced: 3 });
  expect(valueOf(read, 'time_eliminate')).not.toHaveProperty('unpriced');
});

test('a small part of the cost is not said to be 0% of it', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate, annualCost: '4', currency: 'EUR' });
  await anApplication({ client, ...invest, annualCost: '9996', currency: 'EUR' });

  expect((await page(as)).headline).toContain('0.04% of the portfolio’s recorded cost');
});

test('nearly all of the cost is not said to be all of it', async () => {
  const { client, as } = await holder();
  await anApplication({ client, ...eliminate, annualCost: '9128', currency: 'EUR' });
  await anApplication({ client, ...invest, annualCost: '9', currency: 'EUR' });

  const { headline } = await page(as);

  expect(headline).toBe(
    '€9,128 a year runs on 1 application to migrate or eliminate, 99% of the portfolio’s recorded cost',
  );
});
