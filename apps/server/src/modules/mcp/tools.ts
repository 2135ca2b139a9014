// The tools that an assistant is offered: reading calls of the contract under names of their own.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { scopeOf } from '@orgscope/contract/endpoints';
import * as analytics from '@orgscope/contract/resources/analytics';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { listApplications, readApplication } from '@orgscope/contract/resources/applications';
import { listAssets, readAsset } from '@orgscope/contract/resources/assets';
import { readCaller } from '@orgscope/contract/resources/caller';
import { listClients } from '@orgscope/contract/resources/clients';
import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { explore, listExploredRows } from '@orgscope/contract/resources/explorer';
import { listFigures } from '@orgscope/contract/resources/figures';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { listLocations } from '@orgscope/contract/resources/locations';
import { getMe } from '@orgscope/contract/resources/me';
import { listPulseActions } from '@orgscope/contract/resources/pulse-actions';
import { listPulses, readPulse, readPulseResults } from '@orgscope/contract/resources/pulses';
import { search } from '@orgscope/contract/resources/search';
import { listSubscriptions } from '@orgscope/contract/resources/subscriptions';
import { listTargets } from '@orgscope/contract/resources/targets';
import { listUsers } from '@orgscope/contract/resources/users';
import { includesScope } from '@orgscope/contract/scopes';
import { validatorFor } from '../../errors/validation.ts';
import { jsonSchema, parametersOf } from '../../http/openapi/json-schema.ts';
import type { Session } from '../../identity/session/session.ts';

const calls: Record<string, Endpoint> = {
  who_am_i: getMe,
  read_caller: readCaller,
  search,
  list_functions: listFunctions,
  list_locations: listLocations,
  list_custom_attributes: listCustomAttributes,
  list_industries: listIndustries,
  list_clients: listClients,
  list_subscriptions: listSubscriptions,
  list_users: listUsers,
  list_assets: listAssets,
  read_asset: readAsset,
  list_applications: listApplications,
  read_application: readApplication,
  list_measures: analytics.listMeasures,
  read_headlines: readAnalyticsHome,
  read_measure_it: analytics.readMeasureIt,
  read_year_in_review: analytics.readYear,
  read_performance_dashboard: analytics.readPerformance,
  read_stakeholder_engagement: analytics.readEngagement,
  list_rows_of_measure: analytics.listAnalyticsRows,
  explore,
  list_explored_rows: listExploredRows,
  list_yearly_figures: listFigures,
  list_targets: listTargets,
  list_pulses: listPulses,
  read_pulse: readPulse,
  read_pulse_results: readPulseResults,
  list_pulse_actions: listPulseActions,
};

/** Records of a page, unless more are asked for, and at most. */
const pageSizes = { usual: 25, most: 50 } as const;

/** The size of what an assistant reads of a result, as text or structured: it is its memory. */
export const resultMax = 200_000;

/** Instead of the summary, which speaks of cursors and of lists that are read whole. */
const descriptions: Readonly<Record<string, string>> = {
  list_users:
    'Users of a client: name, e-mail address, role, function, location and status. Every word of `search` must occur in name ' +
    'or address. Only the active ones, unless include_inactive is true.',
  list_assets:
    'Assets of a client, such as laptops and phones: what each is, who has it, where it belongs, what it cost and when its ' +
    'warranty ends. Every word of `search` must occur in the record. Deleted ones only if include_inactive is true.',
  read_asset: 'One asset with all its fields, by the id that list_assets and search give.',
  list_applications:
    'Applications of a client: owner, vendor, hosting, lifecycle, criticality, fits, yearly cost and contract. Every word of ' +
    '`search` must occur in the record. Deleted ones only if include_inactive is true.',
  read_application: 'One application with all its fields, by the id that list_applications and search give.',
};

const paging =
  ` Gives ${pageSizes.usual} records a page, up to ${pageSizes.most} with page_size; meta.count is the number of all that were ` +
  `found, and \`page\` leads to the others. A result of more than ${resultMax / 1000} kB is refused: use filters.`;

type Arguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly endpoint: Endpoint;
  /** What the protocol tells about it. */
  readonly told: {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: {
      readonly type: 'object';
      readonly properties: Record<string, object>;
      readonly required: string[];
    };
    readonly outputSchema: { readonly type: 'object' };
    readonly annotations: { readonly readOnlyHint: true };
  };
}

const isPaged = ({ told }: Tool) => 'page_size' in told.inputSchema.properties;

function toolOf([name, endpoint]: [string, Endpoint]): Tool {
  const parameters = [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')];
  // Assistants read some pages, never a whole list.
  const taken = parameters.filter((each) => each.name !== 'cursor');
  const properties = Object.fromEntries(taken.map((each) => [each.name, each.schema]));
  if ('page_size' in properties) {
    properties['page_size'] = { type: 'integer', minimum: 1, maximum: pageSizes.most, default: pageSizes.usual };
  }
  const required = taken.filter((each) => each.required).map((each) => each.name);
  const inputSchema = { type: 'object' as const, properties, required, additionalProperties: false };
  const description = `${descriptions[name] ?? endpoint.summary}${'page_size' in properties ? paging : ''}`;
  const outputSchema = { ...jsonSchema(endpoint.answer, 'output'), type: 'object' as const };
  const annotations = { readOnlyHint: true as const };
  return { endpoint, told: { name, description, inputSchema, outputSchema, annotations } };
}

let made: readonly Tool[] | undefined;
/** Made when somebody asks: most servers serve no assistant. */
const allTools = () => (made ??= Object.entries(calls).map(toolOf));

function mayCall({ scopes = [], permissions, isService = false }: Session, { endpoint }: Tool): boolean {
  const { access } = endpoint;
  const scope = scopeOf(endpoint);
  if (scope === undefined || (scope === 'person' && isService)) return false;
  if (scope !== 'any' && scope !== 'person' && !includesScope(scopes, scope)) return false;
  return typeof access === 'string' || access.some((permission) => permissions.includes(permission));
}

/** The tools that the caller's token may call. */
export const toolsOf = (session: Session): readonly Tool[] => allTools().filter((tool) => mayCall(session, tool));

/** The address of a tool's call, or what is wrong with its arguments. */
export function addressOf(tool: Tool, sent: Arguments): { url: string } | { fault: string } {
  // Some hosts send each argument, and null for what is not given.
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null));
  const known = Object.keys(tool.told.inputSchema.properties);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { fault: `There is no argument ${unknown.join(', ')}. Arguments: ${known.join(', ')}` };
  const { required } = tool.told.inputSchema;
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) return { fault: `${missing.join(', ')} is required` };
  const complete: Arguments = isPaged(tool) ? { page: 1, page_size: pageSizes.usual, ...given } : given;
  if (Number(complete['page_size'] ?? 0) > pageSizes.most) return { fault: `page_size is at most ${pageSizes.most}` };
  const { path, params } = tool.endpoint;
  // Checked before it stands in the address: "export" or ".." as an id would lead to another call.
  const placed = params ? validatorFor({ schema: params, httpPart: 'params' })(complete) : { value: {} };
  if ('error' in placed) return { fault: `${placed.error.code}: ${placed.error.message}` };
  const inPath = placed.value as Arguments;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(complete)) {
    if (!Object.hasOwn(inPath, name)) parameters.set(name, textOf(value));
  }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(inPath[name])));
  return { url: `${address}?${parameters.toString()}` };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
