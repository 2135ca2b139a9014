// What the measures count among a client's active assets: the same for pages, rows and snapshots.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import type { ListedHolding } from '@orgscope/contract/resources/assets';
import { warrantyNoticeDays } from '@orgscope/contract/analytics/notice-days';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { assets } from '../../db/tables/assets.ts';
import type { Portion } from '../records/portion.ts';

const isUsable = sql`${assets.status} not in ('retired', 'lost')`;
const all = (...conditions: SQL[]): SQL => and(...conditions) ?? sql`true`;

const monthDays = sql.raw('30.436875');
const notice = sql.raw(String(warrantyNoticeDays));

/** Months since the purchase, to a tenth; none before it. */
const ageInMonths = (day: SQL) => sql`greatest(0, round((${day} - ${assets.purchaseDate}) / ${monthDays}, 1))`;

/** Bought in the twelve months up to a day. */
export const isRecentPurchase = (day: SQL) =>
  sql`${assets.purchaseDate} > ${day} - interval '1 year' and ${assets.purchaseDate} <= ${day}`;

/** The parts of the holdings on a day. */
export const assetPortions = (day: SQL) =>
  ({
    assigned_devices: { where: sql`${assets.status} = 'assigned'` },
    assigned_assets: { where: sql`${assets.status} = 'assigned'` },
    usable_assets: { where: isUsable },
    ended_warranties: { where: all(isUsable, sql`${assets.warrantyEnd} < ${day}`) },
    ending_warranties: {
      where: all(isUsable, sql`${assets.warrantyEnd} between ${day} and ${day} + ${notice}`),
    },
    asset_age_months: { where: all(isUsable, sql`${assets.purchaseDate} is not null`), sum: ageInMonths(day) },
    dated_assets: { where: all(isUsable, sql`${assets.purchaseDate} is not null`) },
    recorded_technology_cost: { where: isRecentPurchase(day), sum: 'cost' },
  }) as const satisfies Partial<Record<RecordInput, Portion>>;

/** The records of a part of the holdings, for the list. */
export const listedHolding = (name: ListedHolding, day: SQL): SQL => assetPortions(day)[name].where;
