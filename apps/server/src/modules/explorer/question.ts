// What the explorer is asked, checked against the contract's table.
import { countOf, misfitOf } from '@orgscope/contract/analytics/explorer';
import type { CountKey, Dimension, Misfit } from '@orgscope/contract/analytics/explorer';
import { message } from '@orgscope/contract/words/message';
import type { ExploreQuery } from '@orgscope/contract/resources/explorer';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { checkAnswersFilter, checkFilters } from '../analytics/performance/performance-filters.ts';
import type { Session } from '../../identity/session/session.ts';
import { checkSubscribed } from '../subscriptions/analytics-client.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';

interface Filters {
  readonly function_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly attribute_option_id?: number | undefined;
}

export interface Question {
  readonly count: CountKey;
  readonly by: Dimension;
  readonly across: Dimension | undefined;
  /** The attribute whose options are counted. */
  readonly attribute: { readonly id: number; readonly name: string } | null;
  readonly filters: Filters;
}

const misfits: Record<Misfit, () => AppError> = {
  by: () => new AppError('validation_failed', { by: [message('analytics.explorer.not_by')] }),
  across: () => new AppError('validation_failed', { across: [message('analytics.explorer.not_across')] }),
  needs: () => new AppError('validation_failed', { by: [message('analytics.explorer.needs_attribute')] }),
  filters: () => new AppError('validation_failed', [message('analytics.explorer.not_filtered')]),
};

/** The named attribute, or the first by name. */
async function attributeOf(database: Database, { id, scope }: AnalyticsClient, named: number | undefined) {
  const [found] = await database
    .in(scope)
    .select({ id: customAttributes.id, name: customAttributes.name })
    .from(customAttributes)
    .where(
      and(
        eq(customAttributes.clientId, id),
        named === undefined ? eq(customAttributes.isActive, true) : eq(customAttributes.id, named),
      ),
    )
    .orderBy(byName(customAttributes.nameKey), asc(customAttributes.id))
    .limit(1);
  if (!found && named !== undefined) throw notFound(message('custom-attributes.absent'));
  return found ?? null;
}

/** Refuses what the client does not hold, what does not fit the count, and other clients' records. */
export async function questionOf(
  database: Database,
  caller: Session,
  client: AnalyticsClient,
  { count = 'applications', by, across, attribute_id: attributeId, ...filters }: Omit<ExploreQuery, 'client_id'>,
): Promise<Question> {
  const { modules, by: allowed } = countOf(count);
  const [first = modules[0]] = modules.filter((module) => client.hasModule(module));
  if (first) checkSubscribed(client, first);
  const named = by ?? allowed[0] ?? 'function';
  const places = [
    ...(filters.function_id === undefined ? [] : (['function'] as const)),
    ...(filters.location_id === undefined ? [] : (['location'] as const)),
    ...(filters.attribute_option_id === undefined ? [] : (['attribute'] as const)),
  ];
  const misfit = misfitOf({ count, by: named, across, filters: places });
  if (misfit) throw misfits[misfit]();
  checkAnswersFilter(caller, filters);
  await checkFilters(database, client, filters);
  const isOfAttribute = named === 'attribute' || across === 'attribute';
  const attribute = isOfAttribute ? await attributeOf(database, client, attributeId) : null;
  return { count, by: named, across, attribute, filters };
}
