import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import { and, asc, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/tables/users.ts';
import { hasStalled, personName } from '../accounts/people-portions.ts';
import type { PageClient } from '../analytics/page-client.ts';
import { peopleOf } from '../analytics/portfolio-filters.ts';
import { dayOf } from '../analytics/record-inputs.ts';
import { hasChosen } from '../references/has-chosen.ts';
import type { EngagementFilters } from './tell-people.ts';

/** As many are named; all are among the rows behind their number. */
const most = 50;

/** Invitations that wait for longer than two weeks, the oldest first. */
export async function stalledInvitations(
  database: Database,
  client: PageClient,
  { attribute_option_id: option, ...places }: EngagementFilters,
): Promise<NonNullable<EngagementPage['stalled']>> {
  const rows = await database
    .in(client.scope)
    .select({
      id: users.id,
      name: personName,
      invited_on: sql<string>`(${users.invitedAt} at time zone 'UTC')::date::text`,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .where(
      and(
        peopleOf(client.id, places),
        hasStalled(dayOf(client)),
        option === undefined ? undefined : hasChosen(client.id, users.id, option),
      ),
    )
    .orderBy(asc(users.invitedAt), asc(users.id))
    .limit(most);
  return { count: rows[0]?.all ?? 0, people: rows.map(({ id, name, invited_on }) => ({ id, name, invited_on })) };
}
