import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import type { Database } from '../../../db/connections/database.ts';
import { answerCache, readPortfolioVersion } from '../../applications/portfolio-version.ts';
import { amountSeries } from '../../snapshots/read-snapshots.ts';
import type { PageClient } from '../page/page-client.ts';
import { earlierMoney, pageMoney, sumInPageMoney } from '../page/page-money.ts';
import { measuredBeside, readBeside } from './performance-page.ts';
import { headlineInputs, readLiveCurrencies } from './record-inputs.ts';
import type { RecordInputs } from './record-inputs.ts';

type Card = Pick<HomeCard, 'headline' | 'headline_message' | 'measure' | 'series'>;

const isCostAtRisk = ({ key }: MeasureValue) => key === 'cost_at_risk';

/**
 * What home shows of the dashboard: its headline, and the cost at risk at the month ends of a year. What is counted of the
 * applications is cached until one of them has been written.
 */
export function performanceCards(database: Database) {
  const [cachedCurrencies, cachedInputs] = [answerCache<string[]>(), answerCache<RecordInputs>()];
  return async (client: PageClient): Promise<Card> => {
    // Sent together: one round trip.
    const [version, beside, past] = await database.transaction(client.scope, (tx) =>
      Promise.all([
        readPortfolioVersion(tx, client.id),
        readBeside(tx, client, {}),
        amountSeries(tx, client, 'cost_at_risk'),
      ]),
    );
    const currencies = await cachedCurrencies(client.id, version, () =>
      readLiveCurrencies(database.in(client.scope), client),
    );
    const money = await pageMoney(database, client.today, currencies);
    const inputs = await cachedInputs(client.id, version + JSON.stringify(money), () =>
      headlineInputs(database, client, money),
    );
    const { measures, headline } = await measuredBeside(database, inputs, beside, { client, filters: {}, money });
    const measure = measures.find(isCostAtRisk) ?? null;
    const now = { at: client.today, value: measure?.value ?? null };
    const earlier = past.flatMap(({ sums }) => Object.keys(sums ?? {}));
    const then = await earlierMoney(database, client.today, money, earlier);
    const series = past.map(({ day, sums }) => ({ at: day, value: sums && sumInPageMoney(sums, then) }));
    return { ...headline, measure, series: [...series, now] };
  };
}
