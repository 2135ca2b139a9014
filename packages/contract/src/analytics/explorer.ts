// What the explorer counts, by what it may be split, and its answer.
import * as z from 'zod/mini';
import { Named } from '../fields/fields.ts';
import type { Module } from '../modules.ts';
import { Converted, NamedClient } from './page-frame.ts';

/**
 * `month`: the ends of months, from the daily snapshots. `purchase_month` and `contract_month` are dates of the records.
 * `vendor` is the supplier of assets.
 */
export const dimensions = [
  'function',
  'location',
  'attribute',
  'lifecycle',
  'time_class',
  'criticality',
  'vendor',
  'contract_month',
  'category',
  'status',
  'purchase_month',
  'month',
] as const;
export type Dimension = (typeof dimensions)[number];

const places = ['function', 'location', 'attribute'] as const;
type Place = (typeof places)[number];

export interface ExploreCount {
  readonly of: 'applications' | 'assets' | 'people';
  readonly isMoney: boolean;
  /** Subscriptions to one of these give it. */
  readonly modules: readonly Module[];
  readonly by: readonly Dimension[];
  /** Dimensions that the snapshots have too, for `month`. */
  readonly monthWith: readonly Dimension[];
  readonly filters: readonly Place[];
  /** One of the dimensions must be this. */
  readonly needs?: Dimension;
  /** How many of function, location and attribute can be named together, as dimensions and filters. */
  readonly placesMost: number;
}

const portfolio = {
  modules: ['performance_dashboard'],
  filters: places,
  placesMost: places.length,
} as const;
const applications = { ...portfolio, of: 'applications' } as const;
const assets = {
  ...portfolio,
  of: 'assets',
  by: ['status', 'category', 'function', 'location', 'vendor', 'purchase_month', 'month'],
  monthWith: ['status', 'function', 'location'],
} as const;
const live = ['lifecycle', 'time_class'] as const;
const ofApplications = ['lifecycle', 'criticality', 'function', 'location', 'vendor', 'contract_month'] as const;
/** More than two places crossed could be subtracted from each other until single people remain. */
const people = { of: 'people', isMoney: false, placesMost: 2 } as const;

export const exploreCounts = {
  applications: {
    ...applications,
    isMoney: false,
    by: [...ofApplications, 'month'],
    monthWith: ['lifecycle', 'function'],
  },
  live_applications: {
    ...applications,
    isMoney: false,
    by: [...ofApplications, 'time_class', 'month'],
    monthWith: live,
  },
  /** Of live applications, as the performance dashboard adds it. */
  annual_cost: { ...applications, isMoney: true, by: [...ofApplications, 'time_class', 'month'], monthWith: live },
  assets: { ...assets, isMoney: false },
  purchase_cost: { ...assets, isMoney: true },
  /** Active people; at the ends of months, people who take a seat. */
  people: {
    ...people,
    modules: ['measure_it', 'stakeholder_engagement'],
    by: ['function', 'location', 'month'],
    monthWith: [],
    filters: ['function', 'location'],
  },
  /**
   * Active people by the option of a custom attribute that they have chosen. Not crossed with places: other pages tell the
   * answers of IT and the business, from which they could be subtracted.
   */
  answers: {
    ...people,
    modules: ['stakeholder_engagement'],
    by: ['attribute'],
    monthWith: [],
    filters: [],
    needs: 'attribute',
  },
} as const satisfies Record<string, ExploreCount>;
export type CountKey = keyof typeof exploreCounts;

/** The count of a key, without its literal types. */
export const countOf = (key: CountKey): ExploreCount => exploreCounts[key];

export interface Exploration {
  readonly count: CountKey;
  readonly by: Dimension;
  readonly across?: Dimension | undefined;
  /** The places that are filtered by. */
  readonly filters: readonly Place[];
}

export type Misfit = 'by' | 'across' | 'filters' | 'needs';

/** What of a question does not fit its count; undefined if all fits. */
export function misfitOf({ count, by, across, filters }: Exploration): Misfit | undefined {
  const { by: allowed, monthWith, filters: filtered, needs, placesMost } = countOf(count);
  if (!allowed.includes(by)) return 'by';
  if (across !== undefined && (across === by || !allowed.includes(across))) return 'across';
  const named = across === undefined ? [by] : [by, across];
  const other = named.find((dimension) => dimension !== 'month');
  if (named.includes('month')) {
    if (other !== undefined && !monthWith.includes(other)) return 'across';
    // Snapshots count each place by itself.
    if (filters.length > 0) return 'filters';
  }
  if (needs !== undefined && !named.includes(needs)) return 'needs';
  if (filters.some((place) => !filtered.includes(place))) return 'filters';
  const crossed = new Set([...named.filter(isPlace), ...filters]);
  return crossed.size > placesMost ? 'filters' : undefined;
}

const isPlace = (dimension: Dimension): dimension is Place => places.some((place) => place === dimension);

/** The values of a dimension that are shown; the others are added up. */
export const exploreLimits = { values: 50, months: 24 } as const;

const Value = z.object({
  /** Null with a reason: too few people, an amount without an exchange rate, or a day without a snapshot. */
  value: z.nullable(z.number()),
  /** Of money: the exact decimal text. */
  amount: z.nullable(z.string()),
  reason: z.nullable(z.enum(['too_few', 'not_comparable', 'no_data'])),
});

const Line = z.object({
  /** Names the value in the query of its rows. */
  key: z.string(),
  /**
   * `none`: what has no value of the dimension. `other`: the values beyond the shown ones. `hidden`: groups of too few
   * people, and those that would give them away.
   */
  kind: z.enum(['value', 'none', 'other', 'hidden']),
  /** The name of a record or a vendor; null for codes and months. */
  name: z.nullable(z.string()),
  /** How many values are added up in others or hidden. */
  groups: z.nullable(z.number()),
  /** Null where the line does not add up: the same records at the ends of several months. */
  total: z.nullable(Value),
});

export const ExplorePage = z.object({
  as_of: z.string(),
  client: NamedClient,
  count: z.enum(Object.keys(exploreCounts) as [CountKey, ...CountKey[]]),
  by: z.enum(dimensions),
  across: z.nullable(z.enum(dimensions)),
  /** The attribute whose options are counted. */
  attribute: z.nullable(Named),
  currency: z.nullable(z.string()),
  converted: Converted,
  rows: z.array(Line),
  /** Empty without a second dimension. */
  columns: z.array(Line),
  /** Of two dimensions; pairs that are left out have no records. */
  cells: z.array(z.object({ row: z.string(), column: z.string(), ...Value.shape })),
  total: z.nullable(Value),
});
export type ExplorePage = z.infer<typeof ExplorePage>;
export type ExploreLine = z.infer<typeof Line>;
export type ExploreValue = z.infer<typeof Value>;
