// The filtered list of an admin screen that shows the same records as the rows behind a number.
import { measureOf } from '@orgscope/contract/analytics/measures';
import { lackedFields, listedPortions } from '@orgscope/contract/resources/applications';
import type { LackedField } from '@orgscope/contract/resources/applications';
import { listedHoldings } from '@orgscope/contract/resources/assets';
import type { RowsQuery } from '@orgscope/contract/resources/analytics';
import * as webPaths from '@orgscope/contract/web-paths';

type Query = Omit<RowsQuery, 'client_id' | 'year'>;
type Address = Readonly<Record<string, string | number | undefined>>;

/** The part that each chart of applications counts; the others count all. */
const portionOfChart: Partial<Record<string, string>> = {
  fits: 'live_applications',
  cost_by_vendor: 'live_applications',
  cost_by_function: 'live_applications',
  renewals: 'renewals',
  missing: 'current_applications',
};

/** Inputs that count the same records as another one, by another column. */
const sameRecords: Partial<Record<string, string>> = {
  live_cost: 'live_applications',
  user_base: 'active_users',
  cost_of_used_applications: 'active_users_with_cost',
  asset_age_months: 'dated_assets',
};

/** The part that the named input counts, or the first one of the measure's formula. */
function portionOf({ key, input, chart }: Query): string | undefined {
  if (key === undefined) return chart && portionOfChart[chart];
  const counted = input ?? measureOf(key).numerator[0] ?? '';
  return sameRecords[counted] ?? counted;
}

const none = 'none';

/** What the applications lack that a query narrows to those without. */
function lackedIn({ criticality, function_id: ofFunction, vendor, missing, ...fits }: Query): Set<LackedField> {
  const isNone: Record<LackedField, boolean> = {
    criticality: criticality === none,
    functional_fit: fits.functional_fit === none,
    technical_fit: fits.technical_fit === none,
    owner: false,
    annual_cost: false,
    function: ofFunction === none,
    vendor: vendor === '',
  };
  return new Set(lackedFields.filter((field) => isNone[field] || field === missing));
}

const unlessNone = <T>(value: T | 'none' | undefined): T | undefined => (value === none ? undefined : (value as T));

/** The address of the list of applications; undefined where its filters cannot say it. */
function applicationList(query: Query): Address | undefined {
  const named = portionOf(query);
  const isUnassessed = query.time_class === none && named === 'live_applications';
  const portion = isUnassessed ? 'unassessed_applications' : named;
  const [without, second] = lackedIn(query);
  const isUnlisted = portion !== undefined && !listedPortions.some((known) => known === portion);
  if (isUnlisted || second) return undefined;
  if (query.lifecycle === none || query.location_id === none || (query.time_class === none && !isUnassessed))
    return undefined;
  return {
    portion,
    lifecycle: query.lifecycle,
    criticality: unlessNone(query.criticality),
    time: unlessNone(query.time_class),
    function: unlessNone(query.function_id),
    owner: query.owner_id,
    without,
    vendor: query.vendor === '' ? undefined : query.vendor,
    functional_fit: unlessNone(query.functional_fit),
    technical_fit: unlessNone(query.technical_fit),
    contract_month: query.month,
    owner_location: query.location_id,
    owner_option: query.attribute_option_id,
  };
}

/** The same of assets. Criticality, vendor and the like narrow applications only. */
function assetList(query: Query): Address | undefined {
  const portion = portionOf(query) ?? '';
  const { status, function_id: ofFunction, location_id: location, attribute_option_id: option } = query;
  const isAssigned = portion === 'assigned_assets' || portion === 'assigned_devices';
  if (!isAssigned && !listedHoldings.some((known) => known === portion)) return undefined;
  if ([status, ofFunction, location].includes(none)) return undefined;
  if (isAssigned && status !== undefined && status !== 'assigned') return undefined;
  return {
    ...(isAssigned ? { status: 'assigned' } : { portion, status }),
    function: ofFunction,
    location,
    holder_option: option,
  };
}

interface Subject {
  readonly subject: string;
  /** The client in the address, if it is not the caller's own. */
  readonly client: number | undefined;
}

/** The path of the list, or null if no list shows exactly these records. */
export function listPath({ subject, client }: Subject, query: Query): string | null {
  const address =
    subject === 'applications' ? applicationList(query) : subject === 'assets' ? assetList(query) : undefined;
  if (!address) return null;
  const set = Object.entries({ ...address, client }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const search = new URLSearchParams(set).toString();
  const path = subject === 'applications' ? webPaths.applications : webPaths.assets;
  return search ? `${path}?${search}` : path;
}
