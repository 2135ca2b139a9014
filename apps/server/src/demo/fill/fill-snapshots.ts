import type { Drizzle } from '../../db/connections/database.ts';
import type { applications } from '../../db/tables/applications.ts';
import type { assets } from '../../db/tables/assets.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import type { recordEvents } from '../../db/tables/record-events.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { countByPlace, countRecords } from '../records/count-records.ts';
import type { PersonOnDay } from '../records/count-records.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { insertWithIds } from './insert-with-ids.ts';
import { pastRecords } from '../records/past-records.ts';

/** The companies of the demo's accounts come first: of the others, earlier days are not shown by place. */
const companiesWithAccounts = 3;

/**
 * The days of the demo's snapshots, the latest first: sixty days, a day of each week of thirteen months, so that a quarter and
 * a year ago have one near, and the month ends of two years.
 */
function snapshotDays(now: number): string[] {
  const days = Array.from({ length: 60 }, (_, index) => utcDay(now - index * dayMs));
  const weeks = Array.from({ length: 57 }, (_, index) => utcDay(now - index * 7 * dayMs));
  const today = new Date(now);
  const monthEnds = Array.from({ length: 24 }, (_, index) =>
    utcDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - index, 0)),
  );
  return [...new Set([...days, ...weeks, ...monthEnds])].toSorted().toReversed();
}

type User = typeof users.$inferSelect;

/** How far a user was on a day. */
function onDay(person: User, day: string, today: string, answers: number): PersonOnDay {
  const moment = Date.parse(day) + dayMs - 1;
  const isBefore = (at: Date | null) => at !== null && at.getTime() <= moment;
  const signedIn = person.lastSignInAt?.getTime() ?? 0;
  const isLater = signedIn > moment;
  const days = (Date.parse(today) - Date.parse(day)) / dayMs;
  // Of earlier sign-ins nothing is known: one in four people was away in each month.
  const wasAway = days > 20 && (person.id * 7 + Math.floor(days / 30)) % 4 === 0;
  const step =
    day === today || isBefore(person.profileCompletedAt)
      ? person.status
      : isBefore(person.confirmedAt)
        ? 'confirmed'
        : 'invited';
  const hasSignedIn = signedIn >= Date.parse(day) - 29 * dayMs && !(isLater && wasAway);
  return { ...person, step, hasSignedIn, answers };
}

/** Records and histories of one resource, by client. */
export interface Filled<Row> {
  readonly rows: readonly Row[];
  readonly events: readonly (typeof recordEvents.$inferInsert)[];
}
type WithDates<Row> = Row & { readonly id: number; readonly createdAt: Date; readonly isActive: boolean };

/** Adds the snapshots of the past: what the histories of the records say of each day. */
export async function fillSnapshots(
  tx: Drizzle,
  now: number,
  organisations: readonly DemoOrganisation[],
  portfolio: readonly Filled<WithDates<typeof applications.$inferInsert>>[],
  holdings: readonly Filled<WithDates<typeof assets.$inferInsert>>[],
): Promise<void> {
  const [days, today] = [snapshotDays(now), utcDay(now)];
  const endOf = (day: string) => Date.parse(day) + dayMs - 1;
  const moments = days.map(endOf);
  const [people, own] = [await tx.select().from(users), await tx.select().from(subscriptions)];
  const given = new Map<number, number>();
  for (const { userId } of await tx.select().from(userAttributeValues)) given.set(userId, (given.get(userId) ?? 0) + 1);
  const asked = await tx.select().from(customAttributes);
  const rows = organisations.flatMap(({ clientId, client, functions, locations }, at) => {
    const [running, held] = [portfolio[at], holdings[at]];
    if (!client.isActive || !running || !held) return [];
    const places = new Map(locations.map(({ id, name }) => [name, id]));
    const staff = people.filter((person) => person.clientId === clientId);
    const attributes = asked.filter((attribute) => attribute.clientId === clientId).length;
    const agreed = own.filter((subscription) => subscription.clientId === clientId);
    const applicationsOn = pastRecords(running.rows, running.events, places, moments);
    const assetsOn = pastRecords(held.rows, held.events, places, moments);
    return days.flatMap((day) => {
      const moment = endOf(day);
      const records = { applications: applicationsOn.next().value ?? [], assets: assetsOn.next().value ?? [] };
      if (client.createdAt.getTime() > moment) return [];
      const counts = countRecords(day, {
        ...records,
        people: staff
          .filter(
            ({ createdAt, isActive, changedAt }) =>
              createdAt.getTime() <= moment && (isActive || changedAt.getTime() > moment),
          )
          .map((person) => onDay(person, day, today, given.get(person.id) ?? 0)),
        functions,
        locations,
        attributes,
        subscriptions: agreed,
      });
      const isByPlace = at < companiesWithAccounts || day === days[0];
      return [
        {
          clientId,
          day,
          counts: { ...counts, ...(isByPlace && { places: countByPlace(day, records) }) },
          takenAt: new Date(Math.min(now, moment)),
        },
      ];
    });
  });
  await insertWithIds(tx, dailySnapshots, rows);
}
