import { sql } from 'drizzle-orm';
import { subscriptions } from '../../db/tables/subscriptions.ts';

const [module, next] = [sql.identifier('module'), sql.identifier('next')];

/** That one of a subscription's modules has no other subscription on the day after its end. */
export const endsForGood = sql`exists (select from unnest(${subscriptions.modules}) as ${module}
  where not exists (select from ${subscriptions} as ${next}
    where ${next}.client_id = ${subscriptions.clientId} and ${next}.is_active and ${module} = any(${next}.modules)
      and ${next}.start_date <= ${subscriptions.endDate} + 1
      and (${next}.end_date is null or ${next}.end_date > ${subscriptions.endDate})))`;
