import type { Hosting, Lifecycle } from '@orgscope/contract/resources/application-record';
import type { applications } from '../../db/tables/applications.ts';
import type { recordEvents } from '../../db/tables/record-events.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { application } from '../../modules/applications/application.ts';
import { rowKeys } from '../../modules/records/declared/resource.ts';
import { currencies } from '../sources/currencies.ts';
import { demoApplicationHistory } from './demo-application-history.ts';
import type { Workshop } from './demo-assets.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { addressPart } from '../sources/demo-users.ts';
import { editorsOf, nameOf } from './editor.ts';
import { demoProducts } from '../sources/products.ts';
import type { Product } from '../sources/products.ts';
import { itemAt } from '../sources/random.ts';
import type { Random } from '../sources/random.ts';

/** A person who can own applications. */
export interface Owner {
  readonly id: number;
  readonly clientId: number;
  readonly clientFunctionId: number | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** The number of people at a client of a given size. */
const employees = [9, 34, 120, 340, 780, 2600, 7200, 14_000];

// Each status as often as in reality.
const phases: Lifecycle[] = [
  'plan',
  'phase_in',
  ...Array<Lifecycle>(8).fill('active'),
  ...Array<Lifecycle>(2).fill('phase_out'),
  ...Array<Lifecycle>(2).fill('end_of_life'),
];

const hostingOf = (random: Random, { type }: Product): Hosting =>
  ({
    saas: () => 'third_party' as const,
    package: () => random.pick(['on_premises', 'on_premises', 'cloud', 'hybrid'] as const),
    custom: () => random.pick(['on_premises', 'cloud', 'cloud'] as const),
    office_tool: () => 'on_premises' as const,
  })[type]();

/** Old and self-made applications fit worse technically; those that are being phased out fit worse in every way. */
function fitsOf(random: Random, { type }: Product, lifecycle: Lifecycle) {
  if (lifecycle === 'plan' || random.chance(0.05)) return { functionalFit: null, technicalFit: null };
  const isLeaving = lifecycle === 'phase_out' || lifecycle === 'end_of_life';
  const functional = isLeaving ? [1, 1, 2, 2, 3, 4] : [1, 2, 3, 3, 3, 4, 4];
  const technical = isLeaving || type === 'office_tool' ? [1, 1, 2, 2, 3] : [1, 2, 3, 3, 4, 4];
  return { functionalFit: random.pick(functional), technicalFit: random.pick(technical) };
}

function endOfLifeOf(random: Random, now: number, lifecycle: Lifecycle, age: number): string | null {
  if (lifecycle === 'end_of_life') return utcDay(now - random.whole(Math.min(age, 200)) * dayMs);
  if (lifecycle === 'phase_out') return utcDay(now + (30 + random.whole(500)) * dayMs);
  return lifecycle === 'active' && random.chance(0.12) ? utcDay(now + (600 + random.whole(900)) * dayMs) : null;
}

function addressOf({ name, type }: Product, domain: string): string | null {
  if (type === 'office_tool') return null;
  const slug = addressPart(name);
  return type === 'saas' ? `https://${domain.split('.')[0]}.${slug}.example` : `https://${slug}.${domain}`;
}

/** Three significant digits, as prices have. */
function rounded(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  return Math.max(step, Math.round(amount / step) * step);
}

/** The applications of a client with their histories, numbered from `firstId`. Without people, nobody owns them. */
export function demoApplications(
  random: Random,
  now: number,
  organisation: Workshop & Pick<DemoOrganisation, 'domain' | 'size'>,
  people: readonly Owner[],
  { firstId, count }: { firstId: number; count: number },
) {
  const { clientId, domain, country, size, functions } = organisation;
  const itFunctions = new Set(functions.filter(({ type }) => type === 'IT').map(({ id }) => id));
  const itPeople = people.filter(({ clientFunctionId }) => itFunctions.has(clientFunctionId ?? 0));
  const technicians = itPeople.length > 0 ? itPeople : people;
  const around = { editors: editorsOf(random, technicians), formerOwners: technicians.map(nameOf) };
  const clientAge = Math.floor((now - organisation.client.createdAt.getTime()) / dayMs);
  const events: (typeof recordEvents.$inferInsert)[] = [];

  const rows = random.some(demoProducts, count).map((product, index) => {
    const id = firstId + index;
    const age = 30 + random.whole(clientAge - 30);
    const lifecycle = random.pick(phases);
    const team = functions.find(({ name }) => name === product.function) ?? random.pick(functions);
    const colleagues = people.filter(({ clientFunctionId }) => clientFunctionId === team.id);
    const businessOwner =
      people.length > 0 && random.chance(0.9) ? random.pick(colleagues.length > 0 ? colleagues : people) : null;
    const itOwner = people.length > 0 && random.chance(0.85) ? random.pick(technicians) : null;
    const isUsed = lifecycle !== 'plan';
    const userBase = isUsed ? Math.max(3, Math.round(itemAt(employees, size) * (0.02 + random.whole(50) / 100))) : null;
    const activeUsers =
      userBase === null
        ? null
        : Math.round(userBase * (lifecycle === 'end_of_life' ? 0.04 : 0.4 + random.whole(55) / 100));
    const [currency, rate] = (random.chance(0.8) && currencies[country]) || ['EUR', 1];
    const cost = random.chance(0.92) ? rounded(product.price * (userBase ?? 20) ** 0.85 * rate) : null;
    const known = {
      id,
      clientId,
      lifecycle,
      endOfLifeDate: endOfLifeOf(random, now, lifecycle, age),
      criticality: product.criticality,
      ...fitsOf(random, product, lifecycle),
      activeUsers,
      isActive: !random.chance(0.04),
    };
    const past = demoApplicationHistory(
      random,
      now,
      { ...known, cost, currency, itOwner: itOwner && nameOf(itOwner) },
      { age, ...around },
    );
    events.push(...past);
    const last = past.at(-1);
    // The spreads come last: fields after a spread are added one by one, which makes this several times slower.
    return {
      name: product.name,
      description: product.purpose,
      url: addressOf(product, domain),
      type: product.type,
      hosting: hostingOf(random, product),
      businessOwnerId: businessOwner?.id ?? null,
      itOwnerId: itOwner?.id ?? null,
      functionId: team.id,
      vendor: product.vendor,
      contractEndDate: product.vendor === null ? null : utcDay(now + (random.whole(1000) - 40) * dayMs),
      annualCost: cost === null ? null : String(cost),
      currency: cost === null ? null : currency,
      userBase,
      dataClassification: product.data,
      version: past.length,
      changedBy: last?.by ?? null,
      changedById: last?.actorId ?? null,
      changedAt: last?.at ?? new Date(now),
      createdAt: new Date(now - age * dayMs),
      ...known,
      ...rowKeys<'nameKey'>(application, { name: product.name, vendor: product.vendor, description: product.purpose }),
    } satisfies typeof applications.$inferInsert;
  });
  return { rows, events };
}
