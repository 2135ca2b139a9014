import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { funnelSteps } from '@orgscope/contract/analytics/engagement';
import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { headlined } from '../analytics/page/headlined.ts';
import { headlineShare } from '../analytics/page/headline-share.ts';
import type { PlaceId } from '../analytics/people/hidden-groups.ts';
import { namedClient } from '../analytics/page/page-client.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { optionsBeside } from '../analytics/people/people.ts';
import { checkFilters, isUnfiltered } from '../analytics/performance/performance-filters.ts';
import { currentTargets } from '../figures/targets-of.ts';
import { snapshotBefore } from '../snapshots/read-snapshots.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { countFunnel, countPeople } from './count-people.ts';
import { stepInputs, shownBefore } from './engagement-inputs.ts';
import type { ShownInputs } from './engagement-inputs.ts';
import { engagementMeasures } from './engagement-measures.ts';
import { shownSteps } from './funnel-split.ts';
import { stalledInvitations } from './stalled-invitations.ts';
import { answersOf, inputsOf, placesOf } from './shown-people.ts';
import type { EngagementFilters } from './shown-people.ts';

const thirtyDaysBefore = (day: string) => utcDay(Date.parse(day) - 30 * dayMs);

const numberOf = (input: ShownInputs[keyof ShownInputs]) => (typeof input === 'number' ? input : undefined);

function headlineOf(told: ShownInputs, filters: EngagementFilters): Message {
  const [invited, active] = [numberOf(told.invited_accounts), numberOf(told.accounts_in_use)];
  if (invited !== undefined && active !== undefined && invited > 0)
    return message('headlines.engagement.share', { share: headlineShare((100 * active) / invited) });
  if (isUnfiltered(filters)) {
    if (invited === 0) return message('headlines.engagement.nobody');
    return message(invited === undefined ? 'headlines.engagement.few' : 'headlines.engagement.hidden');
  }
  const complete = numberOf(told.accounts_with_profile);
  return complete === undefined
    ? message('headlines.engagement.few_here')
    : message('headlines.engagement.places', { count: complete });
}

/** What the measures are shown beside: the targets, and what was on an earlier day, of everybody; 30 days before by default. */
async function readBeside(db: Drizzle, client: PageClient, isOfAll = true, from = thirtyDaysBefore(client.today)) {
  const [targets, before] = await Promise.all([
    currentTargets(db, client),
    isOfAll ? snapshotBefore(db, client, from) : undefined,
  ]);
  return { targets, previous: before && shownBefore(before.inputs) };
}

async function measured(database: Database, client: PageClient, filters: EngagementFilters, from?: string) {
  const { attribute_option_id: optionId } = filters;
  const isOfAll = isUnfiltered(filters);
  const [counted, options, beside] = await Promise.all([
    countPeople(database, client, isOfAll),
    optionId === undefined ? new Map<PlaceId, number>() : optionsBeside(database, client, optionId),
    // Sent together: one round trip.
    database.transaction(client.scope, (tx) => readBeside(tx, client, isOfAll, from)),
  ]);
  const told = inputsOf(counted, filters, options);
  return {
    counted,
    measures: engagementMeasures(told, { today: client.today, ...beside }),
    headline: headlined(headlineOf(told, filters)),
  };
}

/** `mayInvite`: the caller may send invitations again, and is told whom. */
export async function engagementPage(
  database: Database,
  client: AnalyticsClient,
  filters: EngagementFilters,
  mayInvite: boolean,
): Promise<EngagementPage> {
  await checkFilters(database, client, filters);
  const [{ counted, measures, headline }, stalled] = await Promise.all([
    measured(database, client, filters),
    mayInvite ? stalledInvitations(database, client, filters) : null,
  ]);
  return {
    ...headline,
    as_of: client.today,
    client: namedClient(client),
    measures,
    places: placesOf(counted, filters),
    answers: isUnfiltered(filters) ? answersOf(counted) : null,
    stalled,
  };
}

/** What the page says at the top, with all measures against an earlier day. */
export const readParticipation = (database: Database, client: PageClient, from: string) =>
  measured(database, client, {}, from);

const isParticipation = ({ key }: MeasureValue) => key === 'participation';

/** What home shows of the page: how many are active, and the steps to there. It counts nothing else. */
export async function engagementCard(
  database: Database,
  client: PageClient,
): Promise<Omit<HomeCard, 'page' | 'locked'>> {
  // Sent together: one round trip.
  const [steps, beside] = await database.transaction(client.scope, (tx) =>
    Promise.all([countFunnel(tx, client), readBeside(tx, client)]),
  );
  const told = stepInputs(shownSteps(steps));
  const measures = engagementMeasures(told, { today: client.today, ...beside });
  return {
    ...headlined(headlineOf(told, {})),
    measure: measures.find(isParticipation) ?? null,
    series: [],
    funnel: funnelSteps.map((key) => ({ key, value: measures.find((measure) => measure.key === key)?.value ?? null })),
  };
}
