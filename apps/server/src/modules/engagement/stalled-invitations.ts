import type { EngagementPage } from '@orgscope/contract/analytics/engagement';
import { and, asc, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { users } from '../../db/tables/users.ts';
import { hasStalled, invitationSentAt, invitationSentOn } from '../accounts/people-portions.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { peopleOf } from '../analytics/performance/performance-filters.ts';
import { hasChosen } from '../references/has-chosen.ts';
import type { EngagementFilters } from './shown-people.ts';

/** As many are named; all are among the rows behind their number. */
const most = 50;

/** Invitations that were last sent two weeks ago or earlier, the oldest first. */
export async function stalledInvitations(
  database: Database,
  client: PageClient,
  { attribute_option_id: option, ...places }: EngagementFilters,
): Promise<NonNullable<EngagementPage['stalled']>> {
  const rows = await database
    .in(client.scope)
    .select({
      id: users.id,
      name: personNameSql,
      sent_on: sql<string>`${invitationSentOn}::text`,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(users)
    .where(
      and(
        peopleOf(client.id, places),
        hasStalled,
        option === undefined ? undefined : hasChosen(client.id, users.id, option),
      ),
    )
    .orderBy(asc(invitationSentAt), asc(users.id))
    .limit(most);
  return { count: rows[0]?.all ?? 0, people: rows.map(({ id, name, sent_on }) => ({ id, name, sent_on })) };
}
