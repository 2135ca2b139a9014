import type { Module } from '@orgscope/contract/modules';
import { modules } from '@orgscope/contract/modules';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { subscriptions } from '../../db/tables/subscriptions.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import type { Random } from '../sources/random.ts';

type Row = typeof subscriptions.$inferInsert;

/** Modules that are sold together, with the days since their start and until their end. */
interface Agreed {
  readonly name: string;
  readonly modules: readonly Module[];
  readonly from: number;
  readonly until?: number;
  readonly seats?: number;
  readonly notes?: string;
  readonly cancelled?: true;
}

// The operator and the clients of the demo's accounts: their home pages show every state.
const known: Readonly<Record<number, readonly Agreed[]>> = {
  1: [{ name: 'Own use', modules, from: -700 }],
  2: [
    {
      name: 'IT measurement',
      modules: ['measure_it', 'year_in_review', 'performance_dashboard'],
      from: -400,
      until: 330,
      seats: 250,
      notes: 'Renewed for a second year. Invoiced each quarter.',
    },
    { name: 'Stakeholder pilot', modules: ['stakeholder_engagement'], from: -150, until: 206, seats: 250 },
  ],
  3: [
    { name: 'IT measurement', modules: ['measure_it'], from: -310, until: 55 },
    { name: 'Year in review', modules: ['year_in_review'], from: -630, until: -265, seats: 50 },
    { name: 'Stakeholder pilot', modules: ['stakeholder_engagement'], from: 24, until: 206, seats: 100 },
  ],
};

const bundles = [
  { name: 'IT measurement', modules: ['measure_it', 'performance_dashboard'] },
  { name: 'Essentials', modules: ['measure_it'] },
  { name: 'Insight', modules: ['measure_it', 'year_in_review', 'performance_dashboard'] },
  { name: 'Complete', modules },
] as const satisfies readonly Pick<Agreed, 'name' | 'modules'>[];

const seats = [undefined, undefined, 25, 25, 50, 100] as const;
const notes = [
  undefined,
  undefined,
  undefined,
  'Invoiced yearly in advance.',
  'Price agreed for three years.',
] as const;

/** A first contract of a year or two, and often a renewal. */
function agreedWith(random: Random): Agreed[] {
  const { name, modules: given } = random.pick(bundles);
  const from = -random.whole(650) - 30;
  const until = from + (random.chance(0.5) ? 364 : 729);
  const limit = random.pick(seats);
  const note = random.pick(notes);
  const first = { name, modules: given, from, until, ...(limit && { seats: limit }), ...(note && { notes: note }) };
  const missing = modules.filter((module) => !given.includes(module as never));
  const [extra] = random.some(missing, 1);
  const more: Agreed[] = [];
  if (until < 60 && random.chance(0.75))
    more.push({ ...first, name: `${name}, renewed`, from: until + 1, until: until + 365 });
  if (extra && random.chance(0.35)) {
    const start = random.whole(120) - 60;
    more.push({
      name: 'Trial',
      modules: [extra],
      from: start,
      until: start + 89,
      seats: 25,
      ...(random.chance(0.25) && { cancelled: true as const, notes: 'Ended early at the wish of the client.' }),
    });
  }
  return [first, ...more];
}

/** The subscriptions of each client, numbered by the database. */
export function demoSubscriptions(random: Random, clientIds: readonly number[], now: number): Row[] {
  const dateOf = (days: number) => utcDay(now + days * dayMs);
  return clientIds.flatMap((clientId) =>
    (known[clientId] ?? agreedWith(random)).map((agreed): Row => ({
      clientId,
      name: agreed.name,
      nameKey: nameKey(agreed.name),
      modules: [...agreed.modules],
      startDate: dateOf(agreed.from),
      endDate: agreed.until === undefined ? null : dateOf(agreed.until),
      seatLimit: agreed.seats ?? null,
      notes: agreed.notes ?? null,
      isActive: !agreed.cancelled,
      createdAt: new Date(now + Math.min(agreed.from - 20, -5) * dayMs),
    })),
  );
}
