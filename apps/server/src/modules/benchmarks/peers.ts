import type { Peers } from '@orgscope/contract/analytics/measure-value';
import { peerLimits } from '@orgscope/contract/analytics/measure-value';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { publishedPeers } from '../../db/tables/published-peers.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { compareWith } from './compare.ts';
import { hasYears } from './has-years.ts';
import { allGroup, industryGroup, sizeGroup } from './plan-publication.ts';
import { convert } from '../rates/mean-rates.ts';
import type { Rates } from '../rates/mean-rates.ts';

type PeerClient = Pick<
  AnalyticsClient,
  'id' | 'industryId' | 'employees' | 'benchmarks' | 'hasSampleData' | 'isActive'
>;

interface Publication {
  readonly version: number;
  readonly publishedOn: string;
  readonly clientIds: readonly number[];
  /** Ascending. */
  readonly values: readonly number[];
}

const columns = { group: publishedPeers.group, key: publishedPeers.key, year: publishedPeers.year };
interface Named {
  readonly group: string;
  readonly key: MeasureKey;
  readonly year: number;
}
const nameOf = ({ group, key, year }: Named): string => `${group} ${key} ${year}`;

/** Reads what is published, and keeps it: a publication of ten thousand clients is the same for each of them. */
export function publications(
  database: Database,
  /** How many values are kept, about 30 MB; then all are forgotten. */
  mostCached = 2_000_000,
) {
  const cached = new Map<string, Publication>();
  let size = 0;

  async function load(missing: readonly Named[]): Promise<(Named & Publication)[]> {
    if (missing.length === 0) return [];
    const rows = await database
      .in(platformScope)
      .select({
        ...columns,
        version: publishedPeers.version,
        publishedOn: publishedPeers.publishedOn,
        clientIds: publishedPeers.clientIds,
        values: publishedPeers.values,
      })
      .from(publishedPeers)
      .where(
        sql`(${publishedPeers.group}, ${publishedPeers.key}, ${publishedPeers.year}) in (
          select * from json_to_recordset(${JSON.stringify(missing)}::json) as named("group" text, key text, year int))`,
      );
    if (size > mostCached) {
      cached.clear();
      size = 0;
    }
    for (const row of rows) {
      size += row.values.length - (cached.get(nameOf(row))?.values.length ?? 0);
      cached.set(nameOf(row), row);
    }
    return rows;
  }

  /** The groups of a client that are published now, with their versions. */
  const published = (groups: readonly string[], keys: readonly MeasureKey[], years: readonly number[]) =>
    database
      .in(platformScope)
      .select({ ...columns, version: publishedPeers.version })
      .from(publishedPeers)
      .where(
        and(
          isAnyOf(publishedPeers.group, groups),
          isAnyOf(publishedPeers.key, keys),
          or(
            isAnyOf(publishedPeers.year, years),
            isAnyOf(
              publishedPeers.key,
              keys.filter((key) => !hasYears(key)),
            ),
          ),
          eq(publishedPeers.isWithdrawn, false),
        ),
      );

  return {
    published,
    async contents(wanted: readonly (Named & { version: number })[]): Promise<ReadonlyMap<string, Publication>> {
      // Taken before others are loaded, which may forget them.
      const known = wanted.flatMap((each) => {
        const found = cached.get(nameOf(each));
        return found?.version === each.version ? [[nameOf(each), found] as const] : [];
      });
      const contents = new Map<string, Publication>(known);
      const loaded = await load(wanted.filter((each) => !contents.has(nameOf(each))));
      for (const row of loaded) contents.set(nameOf(row), row);
      return contents;
    },
  };
}
export type Publications = ReturnType<typeof publications>;

/** The peers of a measure in a year: their values, without the client's own. Money is in US dollars. */
export interface PeerValues {
  readonly group: Peers['group'];
  readonly values: readonly number[];
  readonly publishedOn: string;
}

/** Peers are others, unless the caller may not see the client's own value: it would be what two clients' peers differ by. */
type KeepsOwn = (key: MeasureKey) => boolean;

const withoutOwn = ({ clientIds, values }: Publication, clientId: number): readonly number[] => {
  const own = clientIds.indexOf(clientId);
  return own === -1 ? values : values.toSpliced(own, 1);
};

/**
 * The peers of a client for each measure and year: of the narrowest group that has five of them. Nobody sees any but
 * clients that take part.
 */
export async function readPeers(
  source: Publications,
  client: PeerClient,
  keys: readonly MeasureKey[],
  years: readonly number[],
  keepsOwn: KeepsOwn = () => false,
): Promise<(key: MeasureKey, year: number) => PeerValues | null> {
  const found = new Map<string, PeerValues>();
  const of = (key: MeasureKey, year: number) => (hasYears(key) ? `${key} ${year}` : key);
  // A client with sample data is not shown peers.
  if (!client.benchmarks || client.hasSampleData || !client.isActive) return () => null;
  const groups = [
    ['industry_and_size', sizeGroup({ industryId: client.industryId, size: client.employees })],
    ['industry', industryGroup(client.industryId)],
    ['all', allGroup],
  ] as const;
  const published = await source.published(
    groups.map(([, name]) => name),
    keys,
    years,
  );
  for (const [group, name] of groups) {
    const wanted = published.filter((each) => each.group === name && !found.has(of(each.key, each.year)));
    const contents = wanted.length > 0 ? await source.contents(wanted) : new Map<string, Publication>();
    for (const each of wanted) {
      const publication = contents.get(nameOf(each));
      if (!publication) continue;
      const values = keepsOwn(each.key) ? publication.values : withoutOwn(publication, client.id);
      if (values.length >= peerLimits.band)
        found.set(of(each.key, each.year), { group, values, publishedOn: publication.publishedOn });
    }
  }
  return (key, year) => found.get(of(key, year)) ?? null;
}

interface Own {
  readonly key: MeasureKey;
  readonly value: number | null;
  /** Of an amount of money. */
  readonly currency: string | null;
}

/** What a client is shown of its peers, in its own currency; null if a rate is missing. */
export function peersInCurrency(
  { key, value, currency }: Own,
  peers: PeerValues | null,
  rates: Rates,
  year: number,
): Peers | null {
  if (!peers) return null;
  const { unit } = measureOf(key);
  const isMoney = unit === 'money';
  const factor = isMoney ? (currency === null ? null : convert(1, 'USD', currency, rates, year)) : 1;
  if (factor === null) return null;
  const compared = compareWith(peers.values, value === null ? null : value / factor, unit);
  if (!compared) return null;
  const { p25, median, p75, percentile, marks } = compared;
  // Two digits are published; what the rate adds to them is not known. A share just short of 100% has more of them.
  const told = (amount: number) => Number((amount * factor).toPrecision(isMoney ? 3 : unit === 'percent' ? 6 : 4));
  return {
    ...compared,
    group: peers.group,
    p25: told(p25),
    median: told(median),
    p75: told(p75),
    percentile: percentile === null ? null : Number(percentile.toFixed(2)),
    marks: marks?.map(told) ?? null,
    published_on: peers.publishedOn,
  };
}
