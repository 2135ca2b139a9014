// The filtered list of an admin screen that shows the same records as the rows behind a number.
import { liveLifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import type { RowsQuery } from '@orgscope/contract/resources/analytics';

type Query = Omit<RowsQuery, 'client_id' | 'year'>;
type Address = Readonly<Record<string, string | number | undefined>>;

const isLive = (code: string | undefined) => liveLifecycles.some((live) => live === code);

/** The class that a measure of the TIME model counts. */
function classOf({ key, time_class: named }: Query): string | undefined {
  const counted = timeClasses.find((name) => key === `time_${name}`);
  return counted ?? named;
}

/** The address of the list of applications; lists have no filter for what is left. */
function applicationList(query: Query): Address | undefined {
  const { key, input, chart, lifecycle, criticality, function_id: ofFunction, ...others } = query;
  const { time_class: _, owner_id: owner, ...unlisted } = others;
  const needsLive = !(chart === 'lifecycle' || chart === 'matrix');
  const isMeasured = chart === 'lifecycle' || chart === 'matrix' || chart === 'fits' || chart?.startsWith('cost_by');
  const isClass = key?.startsWith('time_') && key !== 'time_unassessed' && input === undefined;
  if (!isMeasured && !isClass) return undefined;
  if (needsLive && !isLive(lifecycle)) return undefined;
  if (Object.values(unlisted).some((value) => value !== undefined)) return undefined;
  return { lifecycle, criticality, time: classOf(query), function: ofFunction, owner };
}

/** The same of assets: those with one status. */
function assetList(query: Query): Address | undefined {
  const { key, input, status, function_id: ofFunction, location_id: location, ...unlisted } = query;
  const isAssigned =
    input === undefined
      ? key === 'assigned_share' || key === 'assigned_devices_per_employee'
      : input.startsWith('assigned_');
  if (!isAssigned || (status !== undefined && status !== 'assigned')) return undefined;
  // These narrow applications only.
  const { criticality: _, vendor: __, ...others } = unlisted;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  return { status: 'assigned', function: ofFunction, location };
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
  if (!address || Object.values(address).includes('none')) return null;
  const set = Object.entries({ ...address, client }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  const search = new URLSearchParams(set).toString();
  return search ? `/admin/${subject}?${search}` : `/admin/${subject}`;
}
