import { needKinds } from '@orgscope/contract/analytics/needs';
import type { NeedKind, Needs } from '@orgscope/contract/analytics/needs';
import { subscriptionNoticeDays } from '@orgscope/contract/analytics/notice-days';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connections/database.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { users } from '../../db/tables/users.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { yearOf } from '../../lib/time/days.ts';
import { hasStalled, invitationSentOn } from '../accounts/people-portions.ts';
import { applicationPortions, contractEndsSoon } from '../applications/portfolio.ts';
import { assetPortions } from '../assets/holdings.ts';
import { hasFigures } from '../figures/has-figures.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { endsForGood } from '../subscriptions/ends-for-good.ts';

interface Row extends Record<string, unknown> {
  readonly kind: NeedKind;
  readonly name: string;
  readonly date: string | null;
  readonly count: number;
}

interface Records {
  readonly table: (typeof applications | typeof assets | typeof subscriptions | typeof users) &
    Readonly<Record<'clientId' | 'isActive', PgColumn>>;
  readonly where: SQL;
  readonly name: SQL;
  readonly date: SQL;
}

const endsSoon = (day: SQL) => sql`${subscriptions.startDate} <= ${day}
  and ${subscriptions.endDate} between ${day} and ${day} + ${sql.raw(String(subscriptionNoticeDays))} and ${endsForGood}`;

/** The records of each kind. Those for which the client lacks the module are left out. */
function recordsOf(client: AnalyticsClient): Partial<Record<NeedKind, Records>> {
  const day = sql`${client.today}::date`;
  return {
    subscriptions_ending: {
      table: subscriptions,
      where: endsSoon(day),
      name: sql`${subscriptions.name}`,
      date: sql`${subscriptions.endDate}`,
    },
    contracts_ending: {
      table: applications,
      where: contractEndsSoon(day),
      name: sql`${applications.name}`,
      date: sql`${applications.contractEndDate}`,
    },
    invitations_stalled: {
      table: users,
      where: hasStalled,
      name: personNameSql,
      date: invitationSentOn,
    },
    ...(client.hasModule('performance_dashboard') && {
      fits_unassessed: {
        table: applications,
        where: applicationPortions(day).unassessed_applications.where,
        name: sql`${applications.name}`,
        date: sql`null::date`,
      },
    }),
    warranties_ending: {
      table: assets,
      where: assetPortions(day).ending_warranties.where,
      name: sql`${assets.assetTag} || ' ' || ${assets.name}`,
      date: sql`${assets.warrantyEnd}`,
    },
  };
}

/** The two most urgent records of a kind, each with the number of all. */
const firstOf = ({ id }: AnalyticsClient, kind: string, { table, where, name, date }: Records): SQL =>
  sql`(select ${kind} as kind, ${name} as name, (${date})::text as date, count(*) over ()::int as count
    from ${table} where ${and(eq(table.clientId, id), sql`${table.isActive}`, where)}
    order by 3 nulls last, 2 limit 2)`;

/** What a client's administrators should see to. */
export async function readNeeds(database: Database, client: AnalyticsClient): Promise<Needs> {
  const year = yearOf(client.today) - 1;
  const [{ rows }, [entered]] = await database.transaction(client.scope, (tx) =>
    // Sent together: one round trip.
    Promise.all([
      tx.execute<Row>(
        sql.join(
          Object.entries(recordsOf(client)).map(([kind, records]) => firstOf(client, kind, records)),
          sql` union all `,
        ),
      ),
      tx
        .select({
          latest: sql<number | null>`max(${yearlyFigures.year})`,
          hasYear: sql<boolean>`coalesce(bool_or(${yearlyFigures.year} = ${year}), false)`,
        })
        .from(yearlyFigures)
        .where(and(eq(yearlyFigures.clientId, client.id), hasFigures)),
    ]),
  );
  const found = new Map<NeedKind, Needs['needs'][number]>();
  for (const { kind, name, date, count } of rows) {
    found.set(kind, { kind, count, first: [...(found.get(kind)?.first ?? []), { name, date }] });
  }
  if (client.hasModule('measure_it') && entered?.hasYear === false) {
    found.set('figures_missing', { kind: 'figures_missing', count: 1, first: [] });
  }
  return {
    as_of: client.today,
    year,
    latest_year: entered?.latest ?? null,
    needs: needKinds.flatMap((kind) => found.get(kind) ?? []),
  };
}
