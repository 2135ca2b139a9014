import { languageOf, ownName } from '@orgscope/contract/words/languages';
import type { Namespace } from '../../../i18n/text-keys.ts';
import { textIfKnown } from '../../../i18n/texts.ts';
import { countryName } from '../../../lib/text/country-names.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { listed } from '../../../lib/text/listed.ts';

/** The text of a key that a code completes; undefined for the code of a newer server, or where the screen has no such texts. */
export function known(key: `${Namespace}:${string}`, values?: Readonly<Record<string, string>>): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  return textIfKnown(namespace, path, values);
}

/** The name of a kind of record; a newer server's keeps its code. */
export const kindText = (kind: string): string => known(`activity:kinds.${kind}`) ?? kind;

type Words = (code: string) => string | undefined;

const country: Words = (code) => (/^[A-Z]{2}$/.test(code) ? countryName(code) : undefined);
const language: Words = (code) => {
  const found = languageOf(code);
  return found && ownName(found);
};
const measure: Words = (code) => known(`measures:measures.${code}.name`);
// The menu names the screens that have saved views, with underscores.
const screen: Words = (code) => {
  const place = code.replaceAll('-', '_');
  return known(`sidebar:${place}`);
};
const label =
  (list: string): Words =>
  (code) =>
    known(`messages:labels.${list}.${code}`);
const role = label('platform_roles');
const employees = label('employees');
const functionType: Words = (code) => known(`messages:functions.codes.type.${code}`);
const dimension: Words = (code) => known(`explorer:dimensions.${code}`);
const applicationCode =
  (field: string): Words =>
  (code) =>
    known(`messages:applications.codes.${field}.${code}`);
const yearlyMeasure: Words = (name) => {
  const [, year, code = ''] = /^(\d{4}) (\w+)$/.exec(name) ?? [];
  const found = measure(code);
  return found && `${year} ${found}`;
};

/** A scope such as `read:assets`. */
const scope: Words = (code) => {
  const [verb, resource = ''] = code.split(':');
  const what = known(`api-tokens:scopes.${resource}`);
  if (what === undefined) return undefined;
  if (verb === 'read') return known('api-tokens:reads', { what });
  return verb === 'write' ? known('api-tokens:writes', { what }) : undefined;
};

/** An event such as `asset.changed`. */
const event: Words = (code) => {
  const [subject = '', act = ''] = code.split('.');
  const [of, what] = [known(`webhooks:subjects.${subject}`), known(`webhooks:acts.${act}`)];
  return of && what && `${of}: ${what}`;
};

const audienceParts = [
  ['function_ids', 'functions'],
  ['location_ids', 'locations'],
  ['option_ids', 'custom_attribute_options'],
] as const;

/** Whom a pulse asks: `{"function_type":"IT","function_ids":[3],…}`. An event has the ids of its groups only. */
const audience: Words = (json) => {
  const sent: unknown = JSON.parse(json);
  if (!isRecord(sent)) return undefined;
  const groups = audienceParts.flatMap(([field, kind]) => {
    const ids: unknown = sent[field];
    return Array.isArray(ids) ? ids.map((id) => `${kindText(kind)} #${id}`) : [];
  });
  const type = String(sent['function_type'] ?? 'all');
  return listed([known(`pulse-history:audience.${type}`) ?? type, ...groups]);
};

/** Why a provider's sign-in was refused: the code of the message that the person read, such as `sso.no_seat`. */
const refusal: Words = (code) => {
  const why = code.replace(/^sso\./, '');
  return known(`activity:refusals.${why}`);
};

/** The texts of codes, by the kind of record and its field. */
const codes: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  api_tokens: { scopes: scope },
  applications: {
    portion: (code) => known(`applications:portions.${code}`),
    without: (code) => known(`applications:without.${code}`),
  },
  assets: {
    portion: (code) => known(`assets:portions.${code}`),
    warranty: (code) => known(`assets:filters.${code}`),
  },
  clients: { number_of_employees: employees, number_of_it_employees: label('it_employees') },
  functions: { type: functionType },
  jobs: { kind: (code) => known(`jobs:kinds.${code}`) },
  locations: { country },
  measure_targets: { key: measure, direction: (code) => known(`targets:directions.${code}`) },
  pulses: {
    audience,
    repeat: (code) => known(`pulse-history:repeats.${code}`),
    state: (code) => known(`pulse-list:states.${code}`),
    template: (code) => known(`pulse-list:templates.${code}.name`),
  },
  reference_bands: { key: measure, size: employees },
  saved_view_defaults: { screen },
  saved_views: { screen },
  sso_mappings: { role },
  sso_providers: { mode: (code) => known(`sso:rules.modes.${code}`), why: refusal },
  subscriptions: { modules: label('modules'), status: label('subscription_statuses') },
  user_tokens: { kind: (code) => known(`activity:links.${code}`) },
  users: {
    language,
    platform_role: role,
    company_role: label('company_roles'),
    status: (code) => known(`messages:exports.codes.user.${code}`),
    why: refusal,
  },
  webhooks: { events: event, off_reason: (code) => known(`activity:off_reasons.${code}`) },
};

/** The texts of codes in the queries of exports, by the parameter. */
const ofQueries: Readonly<Record<string, Words>> = {
  act: (code) => known(`activity:acts.${code}`),
  kind: (code) => known(`activity:kinds.${code}`),
  key: measure,
  input: (code) => known(`measures:inputs.${code}`),
  chart: (code) => known(`analytics-pages:charts.${code}`),
  missing: (code) => known(`performance:missing.fields.${code}`),
  count: (code) => known(`explorer:counts.${code}`),
  by: dimension,
  across: dimension,
  module: label('modules'),
  function_type: functionType,
  lifecycle: applicationCode('lifecycle'),
  criticality: applicationCode('criticality'),
  time_class: applicationCode('time_class'),
};

/** The text of a code in a field; undefined for one that is not known. */
export const codeText = (kind: string, field: string, code: string): string | undefined =>
  (codes[kind]?.[field] ?? ofQueries[field])?.(code) ?? known(`messages:${kind}.codes.${field}.${code}`);

const names: Readonly<Record<string, Words>> = {
  measure_targets: yearlyMeasure,
  reference_bands: yearlyMeasure,
  saved_view_defaults: screen,
  user_tokens: (code) => known(`activity:links.${code}`),
};

/** The name of a record: in words, where the audit has codes in its place. */
export const nameText = (kind: string, name: string): string => names[kind]?.(name) ?? name;

/** The texts of codes that the page of activity does not need before a dialog opens. */
export const codeNamespaces: readonly Namespace[] = [
  'analytics-pages',
  'api-tokens',
  'applications',
  'assets',
  'explorer',
  'jobs',
  'performance',
  'pulse-history',
  'pulse-list',
  'sso',
  'targets',
  'webhooks',
];
