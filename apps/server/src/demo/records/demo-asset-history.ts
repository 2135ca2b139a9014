import { english } from '@orgscope/contract/words/english';
import type { HistoryAct, HistoryEvent } from '@orgscope/contract/records/history';
import type { AssetStatus } from '@orgscope/contract/resources/asset-record';
import type { recordEvents } from '../../db/tables/record-events.ts';
import type { Actor } from './editor.ts';
import type { Random } from '../sources/random.ts';

type Changes = HistoryEvent['changes'];
type Step = readonly [act: HistoryAct, changes: Changes];

/** An asset's present state, as far as its history shows it. */
interface KnownAsset {
  readonly id: number;
  readonly clientId: number;
  readonly status: AssetStatus;
  /** The holder's name. */
  readonly holder: string | null;
  readonly location: string;
  readonly isActive: boolean;
}

interface Around {
  readonly addedAt: number;
  readonly isImported: boolean;
  readonly editors: readonly Actor[];
  readonly formerHolders: readonly string[];
  readonly locations: readonly string[];
}

const status = (from: AssetStatus, to: AssetStatus) => ({
  field: 'status',
  from: english(`assets.codes.status.${from}`),
  to: english(`assets.codes.status.${to}`),
});
const assigned = (to: string): Step => [
  'assigned',
  [status('in_stock', 'assigned'), { field: 'assigned_user', from: null, to }],
];
const handedBack = (from: string): Step => [
  'handed_back',
  [status('assigned', 'in_stock'), { field: 'assigned_user', from, to: null }],
];

/** The events since it was added, up to its present state. */
function stepsOf(random: Random, asset: KnownAsset, { formerHolders, locations }: Around): Step[] {
  const { holder, location } = asset;
  const steps: Step[] = [];
  const former = formerHolders.length > 0 ? random.pick(formerHolders) : null;
  if (former !== null && former !== holder && random.chance(0.22)) steps.push(assigned(former), handedBack(former));
  const before = random.pick(locations);
  if (before !== location && random.chance(0.2)) {
    steps.push(['moved', [{ field: 'location', from: before, to: location }]]);
  }
  if (holder !== null) steps.push(assigned(holder));
  const last = holder === null ? 'in_stock' : 'assigned';
  if (asset.status !== last) steps.push(['changed', [status(last, asset.status)]]);
  if (!asset.isActive) steps.push(['deleted', []]);
  return steps;
}

/** The history of an asset, the oldest event first. */
export function demoAssetHistory(
  random: Random,
  now: number,
  asset: KnownAsset,
  around: Around,
): (typeof recordEvents.$inferInsert)[] {
  const steps: Step[] = [[around.isImported ? 'imported' : 'added', []], ...stepsOf(random, asset, around)];
  const times = steps
    .slice(1)
    .map(() => around.addedAt + random.whole(now - around.addedAt))
    .toSorted((one, other) => one - other);
  return steps.map(([act, changes], index) => ({
    clientId: asset.clientId,
    resource: 'assets',
    recordId: asset.id,
    act,
    at: new Date(times[index - 1] ?? around.addedAt),
    changes,
    ...random.pick(around.editors),
  }));
}
