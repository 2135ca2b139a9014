// What home and the monthly digest tell of a year: the portfolio, and what came and went by month.
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { message } from '@orgscope/contract/words/message';
import type { Database } from '../../db/connections/database.ts';
import { yearOf } from '../../lib/time/days.ts';
import { answerCache, readPortfolioVersion } from '../applications/portfolio-version.ts';
import { headlined } from '../analytics/page/headlined.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { readChangedApplications } from './read-records.ts';
import { none, portfolioOf, some } from './year-data.ts';
import { measureValue } from './year-page.ts';
import type { Pair } from './year-page.ts';
import { yearSpan } from './year-span.ts';

type Card = Pick<HomeCard, 'headline' | 'headline_message' | 'measure' | 'series'>;

const monthOfToday = ({ today }: PageClient) => Number(today.slice(5, 7));

/**
 * The portfolio of the client's year up to the end of this month; undefined where no application is recorded. Today is a
 * day of the past for the digest, which must not count what came after its month.
 */
async function readPortfolioYear(database: Database, client: PageClient) {
  const span = yearSpan(client.timezone, yearOf(client.today));
  const [start, end] = [span.starts[12], span.starts[12 + monthOfToday(client)]];
  const { changed, others } = await readChangedApplications(database, client, start ?? 0);
  if (changed.length + others.recorded === 0) return undefined;
  const { opening, closing, added, retired } = portfolioOf(changed, span, start, end);
  return { opening: opening + others.present, closing: closing + others.present, added, retired };
}
type PortfolioYear = Awaited<ReturnType<typeof readPortfolioYear>>;

function cardOf(client: PageClient, portfolio: PortfolioYear): Card {
  if (!portfolio) return { ...headlined(message('headlines.performance.no_applications')), measure: null, series: [] };
  const { opening, closing, added, retired } = portfolio;
  const { today } = client;
  const year = yearOf(client.today);
  const pair: Pair = {
    // With that of the year's beginning, so that the change is what was added less what was retired.
    // A year that ended without applications is one without records.
    before: opening > 0 ? some(opening) : none,
    now: some(closing),
    inputs: { closing_applications: closing },
  };
  const headline = message(today.endsWith('-12-31') ? 'headlines.year.card' : 'headlines.year.card_so_far', {
    count: closing,
    added: added.length,
    retired: retired.length,
    year,
  });
  const series = Array.from({ length: monthOfToday(client) }, (_, index) => ({
    at: `${year}-${String(index + 1).padStart(2, '0')}`,
    value: added.filter((month) => month === index + 12).length,
    down: retired.filter((month) => month === index + 12).length,
  }));
  return { ...headlined(headline), measure: measureValue('applications_closing', pair, null, today), series };
}

export const readYearCard = async (database: Database, client: PageClient): Promise<Card> =>
  cardOf(client, await readPortfolioYear(database, client));

/** The card for home, whose portfolio is read again when an application has been written. */
export function yearCards(database: Database) {
  const cached = answerCache<PortfolioYear>();
  return async (client: PageClient): Promise<Card> => {
    const version = await readPortfolioVersion(database.in(client.scope), client.id);
    const madeOf = [version, client.timezone, client.today.slice(0, 7)].join();
    return cardOf(client, await cached(client.id, madeOf, () => readPortfolioYear(database, client)));
  };
}
