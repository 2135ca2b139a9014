// The worker's access to what has to be sent. No statement here is part of a longer transaction.
import { webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { Attempt } from '@orgscope/contract/resources/webhooks';
import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { webhookDeliveries, webhooks } from '../../db/tables/webhooks.ts';

/** A delivery that a worker has leased. */
export interface LeasedDelivery extends Record<string, unknown> {
  readonly id: number;
  readonly attempts: number;
  /** Which attempt it is since it was first sent, or last sent again by hand. */
  readonly round: number;
  readonly messageId: string;
  readonly webhookId: number;
  readonly clientId: number;
  readonly url: string;
  readonly secret: string;
  /** The secret before, while it still signs. */
  readonly previous: string | null;
  readonly isFailing: boolean;
  /** So long that its webhook has to be switched off. */
  readonly hasFailedForDays: boolean;
  readonly type: string;
  readonly at: string;
  readonly sequence: number;
  readonly data: unknown;
}

/** What came of an attempt. */
export interface Attempted {
  readonly delivery: LeasedDelivery;
  readonly attempt: Attempt;
  readonly isDelivered: boolean;
  /** Until the next attempt; undefined if there is none. */
  readonly waitSeconds: number | undefined;
}

/** Whether an endpoint that fails since then has failed for so long that its webhook is switched off. */
export const hasFailedForDays = (since: SQLWrapper) =>
  sql`coalesce(${since} <= now() - make_interval(days => ${webhookLimits.failingDays}::int), false)`;

/** The latest attempts that a delivery keeps. */
const keptTries = 20;
/** Deliveries that are taken at once. */
const taken = 400;

/** Takes deliveries for a server, for so many seconds, and notes what became of each. */
export function deliveryLeases(database: Database, { leaseSeconds }: { readonly leaseSeconds: number }) {
  const db = () => database.in(platformScope);

  return {
    /**
     * Takes what is due: of each webhook up to `portion`, of one that fails a single delivery, so that what piles up for it
     * holds no other back. Webhooks that are `busy` are left out; of the others come at most `lanes`.
     */
    async take(busy: readonly number[], lanes: number, portion: number): Promise<LeasedDelivery[]> {
      const isDue = sql`delivered_at is null and dead_at is null and next_attempt_at <= now()`;
      const isFree = sql`(leased_until is null or leased_until <= now())`;
      const { rows } = await db().execute<LeasedDelivery>(sql`
        with lanes as (
          select w.id, first.next_attempt_at, first.id as first,
            case when w.failing_since is null then ${portion}::int else 1 end as most
          from webhooks w join clients c on c.id = w.client_id
          -- Of one that fails, the first of all: while another server calls it, there is none to take.
          cross join lateral (select id, next_attempt_at, leased_until from webhook_deliveries
            where webhook_id = w.id and ${isDue} and (w.failing_since is not null or ${isFree})
            order by next_attempt_at, id limit 1) first
          -- Not while what waited for it as it was switched off is given up.
          where w.is_on and w.off_at is null and c.is_active and w.id <> all (${sql.param(busy)}::int[]) and ${isFree}
          order by first.next_attempt_at limit ${lanes}
        ), due as materialized (
          select d.id from lanes cross join lateral (select id from webhook_deliveries
            where webhook_id = lanes.id and ${isDue} and ${isFree} and (lanes.most > 1 or id = lanes.first)
            order by next_attempt_at, id limit lanes.most for update skip locked) d
          limit ${taken}
        )
        update webhook_deliveries d
        set attempts = d.attempts + 1, leased_until = now() + ${leaseSeconds}::double precision * interval '1 second'
        from due, webhooks w, webhook_events e
        where d.id = due.id and w.id = d.webhook_id and e.id = d.event_id
        returning d.id::float8 as id, d.attempts, d.attempts - d.attempts_before as round, d.message_id as "messageId",
          d.webhook_id as "webhookId", d.client_id as "clientId", w.url, w.secret,
          case when w.previous_until > now() then w.previous_secret end as previous,
          w.failing_since is not null as "isFailing", ${hasFailedForDays(sql`w.failing_since`)} as "hasFailedForDays", e.type,
          to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.id::float8 as sequence, e.data`);
      return rows.toSorted((one, other) => one.id - other.id);
    },

    /** Ends the leases of deliveries that have not begun, as if they had not been taken. */
    async giveBack(all: readonly LeasedDelivery[]): Promise<void> {
      if (all.length === 0) return;
      await db().execute(sql`
        update webhook_deliveries d set attempts = d.attempts - 1, leased_until = null
        from unnest(${sql.param(all.map(({ id }) => id))}::bigint[], ${sql.param(all.map((each) => each.attempts))}::int[])
          t (id, attempts)
        where d.id = t.id and d.attempts = t.attempts`);
    },

    /** Records attempts, unless another worker has begun a later one; also since when an endpoint fails. */
    async record(all: readonly Attempted[]): Promise<readonly Attempted[]> {
      const column = <T>(value: (each: Attempted) => T) => sql.param(all.map(value));
      await db().execute(sql`
        update webhook_deliveries d
        set leased_until = null,
          delivered_at = case when t.is_delivered then now() end,
          -- Given up meanwhile, with its webhook, it stays so.
          dead_at = case when not t.is_delivered and (t.wait is null or d.dead_at is not null) then now() end,
          next_attempt_at = now() + coalesce(t.wait, 0) * interval '1 second',
          tries = (case when jsonb_array_length(d.tries) >= ${keptTries}::int then d.tries - 0 else d.tries end) || t.attempt
        from unnest(${column(({ delivery }) => delivery.id)}::bigint[], ${column(({ delivery }) => delivery.attempts)}::int[],
          ${column(({ isDelivered }) => isDelivered)}::boolean[], ${column(({ waitSeconds }) => waitSeconds ?? null)}::float8[],
          ${column(({ attempt }) => JSON.stringify(attempt))}::jsonb[]) t (id, attempts, is_delivered, wait, attempt)
        where d.id = t.id and d.attempts = t.attempts`);
      // Not of webhooks that have got another address since.
      const called = (some: readonly Attempted[]) => sql`(${webhooks.id}, ${webhooks.url}) in (select * from unnest(
        ${sql.param(some.map(({ delivery }) => delivery.webhookId))}::int[], ${sql.param(some.map(({ delivery }) => delivery.url))}::text[]))`;
      const failing = all.filter(({ isDelivered, delivery }) => !isDelivered && !delivery.isFailing);
      const working = all.filter(({ isDelivered, delivery }) => isDelivered && delivery.isFailing);
      if (failing.length > 0) {
        await db()
          .update(webhooks)
          .set({ failingSince: sql`now()` })
          .where(and(called(failing), isNull(webhooks.failingSince)));
      }
      if (working.length > 0) {
        await db()
          .update(webhooks)
          .set({ failingSince: null })
          .where(and(called(working), isNotNull(webhooks.failingSince)));
      }
      return all;
    },
  };
}

/** What waits to be sent to a webhook. */
export const isWaiting = and(isNull(webhookDeliveries.deliveredAt), isNull(webhookDeliveries.deadAt));
