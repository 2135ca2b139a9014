import type { AssetStatus } from '@orgscope/contract/resources/asset-record';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import type { assets } from '../../db/tables/assets.ts';
import type { recordEvents } from '../../db/tables/record-events.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { asset } from '../../modules/assets/asset.ts';
import { rowKeys } from '../../modules/records/declared/resource.ts';
import { currencies } from '../sources/currencies.ts';
import { demoAssetHistory } from './demo-asset-history.ts';
import type { DemoOrganisation } from '../sources/demo-organisations.ts';
import { editorsOf, nameOf } from './editor.ts';
import { hardware, suppliers } from '../sources/hardware.ts';
import type { HardwareKind } from '../sources/hardware.ts';
import type { Random } from '../sources/random.ts';

/** A person who can hold assets. */
export interface Holder {
  readonly id: number;
  readonly clientId: number;
  readonly clientFunctionId: number | null;
  readonly clientLocationId: number | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** What a client's records depend on. */
export interface Workshop extends Pick<DemoOrganisation, 'clientId' | 'country'> {
  readonly client: Pick<DemoOrganisation['client'], 'createdAt'>;
  readonly functions: readonly { readonly id: number; readonly name: string; readonly type: FunctionType }[];
  readonly locations: readonly { readonly id: number; readonly name: string }[];
}

const year = 365;

// Each as often as its share says.
const kinds = hardware.flatMap((kind) => Array<HardwareKind>(kind.share).fill(kind));

/** Old assets are retired; new ones are mostly assigned. */
function statusOf(random: Random, age: number): AssetStatus {
  if (age > 4.5 * year && random.chance(0.6)) return 'retired';
  if (random.chance(0.015)) return 'lost';
  if (random.chance(0.04)) return 'in_repair';
  return random.chance(0.84) ? 'assigned' : 'in_stock';
}

function priceOf(random: Random, price: number, currency: string, rate: number): string {
  const amount = price * rate * (0.9 + random.whole(20) / 100);
  return decimalsOf(currency) === 0 ? String(Math.round(amount / 100) * 100) : `${Math.round(amount)}.00`;
}

/** When a client's assets were added: the older half in its first weeks, from its former register. */
function arrivals(random: Random, now: number, since: number, count: number) {
  return Array.from({ length: count }, () => {
    const isImported = random.chance(0.5);
    const first = since + 5 * dayMs;
    const addedAt = isImported ? first : first + random.whole(Math.max(dayMs, now - first - 3 * dayMs));
    const bought = addedAt - (2 + random.whole(isImported ? 5 * year : 30)) * dayMs;
    return { isImported, addedAt, bought };
  }).toSorted((one, other) => one.addedAt - other.addedAt);
}

/**
 * The assets of a client with their histories, numbered from `firstId`, with tags in the order of their age. Without people,
 * what they would hold is in stock.
 */
export function demoAssets(
  random: Random,
  now: number,
  organisation: Workshop,
  people: readonly Holder[],
  { firstId, count }: { firstId: number; count: number },
) {
  const { clientId, country, functions, locations } = organisation;
  const [currency, rate] = currencies[country] ?? ['EUR', 1];
  const itFunctions = new Set(functions.filter(({ type }) => type === 'IT').map(({ id }) => id));
  const itPeople = people.filter(({ clientFunctionId }) => itFunctions.has(clientFunctionId ?? 0));
  const technicians = itPeople.length > 0 ? itPeople : people;
  const around = {
    editors: editorsOf(random, technicians),
    formerHolders: people.map(nameOf),
    locations: locations.map(({ name }) => name),
  };
  const numbers = new Map<string, number>();
  const events: (typeof recordEvents.$inferInsert)[] = [];

  const rows = arrivals(random, now, organisation.client.createdAt.getTime(), count).map((arrival, index) => {
    const id = firstId + index;
    const { category, prefix, isShared, models } = random.pick(kinds);
    const { manufacturer, model, price } = random.pick(models);
    const number = (numbers.get(prefix) ?? 0) + 1;
    numbers.set(prefix, number);
    const wanted = statusOf(random, (now - arrival.bought) / dayMs);
    const status = people.length === 0 && wanted === 'assigned' ? 'in_stock' : wanted;
    const isHeld =
      people.length > 0 &&
      (status === 'assigned' || status === 'lost' || (status === 'in_repair' && random.chance(0.7)));
    const holder = isHeld ? random.pick(isShared ? technicians : people) : null;
    const place = locations.find((each) => each.id === holder?.clientLocationId) ?? random.pick(locations);
    const years = random.pick([2, 3, 3, 3, 5]);
    const known = { id, clientId, status, isActive: status !== 'retired' || !random.chance(0.2) };
    const past = demoAssetHistory(
      random,
      now,
      { ...known, holder: holder && nameOf(holder), location: place.name },
      { ...arrival, ...around },
    );
    events.push(...past);
    const last = past.at(-1);
    const named = {
      assetTag: `${prefix}-${String(number).padStart(4, '0')}`,
      name: `${manufacturer} ${model}`,
      serial: `${manufacturer.slice(0, 2).toUpperCase()}${(random.whole(2 ** 30) + 2 ** 30).toString(36).toUpperCase()}`,
      manufacturer,
      model,
    };
    // The spreads come last: fields after a spread are added one by one, which makes this several times slower.
    return {
      category,
      assignedUserId: holder?.id ?? null,
      functionId: holder?.clientFunctionId ?? random.pick(functions).id,
      locationId: place.id,
      supplier: random.chance(0.9) ? random.pick(suppliers) : null,
      purchaseDate: utcDay(arrival.bought),
      purchaseCost: priceOf(random, price, currency, rate),
      currency,
      warrantyEnd: random.chance(0.93) ? utcDay(arrival.bought + years * year * dayMs) : null,
      notes: status === 'in_repair' ? 'Sent to the maker; a replacement is on loan.' : null,
      version: past.length,
      changedBy: last?.by ?? null,
      changedById: last?.actorId ?? null,
      changedAt: last?.at ?? new Date(arrival.addedAt),
      createdAt: new Date(arrival.addedAt),
      ...known,
      ...named,
      ...rowKeys<'tagKey'>(asset, named),
    } satisfies typeof assets.$inferInsert;
  });
  return { rows, events };
}
