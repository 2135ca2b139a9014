// An application: its fields, limits and messages. Its calls are in applications.ts.
import { message } from '../words/message.ts';
import { costFaults, costMessages } from '../numbers/money.ts';
import {
  amount,
  choice,
  count,
  currency,
  date,
  derived,
  functionOfClient,
  longText,
  name,
  person,
  rating,
  text,
  webAddress,
} from '../records/fields.ts';
import { recordFields, recordMessages } from '../records/messages.ts';
import type { ChangeOf, RecordOf } from '../records/record.ts';

export const applicationMessages = {
  ...recordMessages('applications'),
  endOfLifeMissing: message('applications.end_of_life_missing'),
  moreActive: message('applications.more_active'),
  ...costMessages,
} as const;

export const applicationTypes = ['custom', 'package', 'saas', 'office_tool'] as const;
export type ApplicationType = (typeof applicationTypes)[number];
export const hostings = ['on_premises', 'cloud', 'hybrid', 'third_party'] as const;
export type Hosting = (typeof hostings)[number];
export const lifecycles = ['plan', 'phase_in', 'active', 'phase_out', 'end_of_life'] as const;
export type Lifecycle = (typeof lifecycles)[number];
/** Those of applications that people use today. */
export const liveLifecycles = ['phase_in', 'active', 'phase_out'] as const satisfies Lifecycle[];
export const criticalities = ['mission_critical', 'business_critical', 'administrative', 'non_essential'] as const;
export type Criticality = (typeof criticalities)[number];
export const dataClassifications = ['public', 'internal', 'confidential', 'restricted'] as const;
export type DataClassification = (typeof dataClassifications)[number];
export const timeClasses = ['invest', 'tolerate', 'migrate', 'eliminate'] as const;
export type TimeClass = (typeof timeClasses)[number];

/** A fit from this rating on is high. */
export const highFit = 3;

/** The class in Gartner's TIME model of two fits from 1 to 4; null if one of them is unknown. */
export function timeClass(functional: number | null, technical: number | null): TimeClass | null {
  if (functional === null || technical === null) return null;
  if (functional >= highFit) return technical >= highFit ? 'invest' : 'migrate';
  return technical >= highFit ? 'tolerate' : 'eliminate';
}

export interface Fits {
  readonly functional_fit: number | null;
  readonly technical_fit: number | null;
}

export const applicationFields = recordFields('applications', {
  name: name({
    listed: true,
    sorted: true,
    searched: true,
    headings: ['application', 'application name'],
  }),
  description: longText({ max: 5000, searched: true }),
  url: webAddress({ max: 500, headings: ['address', 'website', 'link'] }),
  type: choice(applicationTypes, { filtered: true, headings: ['application type'] }),
  hosting: choice(hostings, { filtered: true, headings: ['hosted'] }),
  lifecycle: choice(lifecycles, {
    required: true,
    optionalInImports: true,
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['life cycle', 'phase'],
  }),
  end_of_life_date: date({ headings: ['end of life'] }),
  criticality: choice(criticalities, {
    listed: true,
    sorted: true,
    filtered: true,
    headings: ['business criticality'],
  }),
  functional_fit: rating({ max: 4 }),
  technical_fit: rating({ max: 4 }),
  time_class: derived(timeClasses, (fits: Fits) => timeClass(fits.functional_fit, fits.technical_fit), {
    listed: true,
    sorted: true,
    filtered: true,
  }),
  business_owner: person({ listed: true, sorted: true, bulk: true, headings: ['owner'] }),
  it_owner: person({ listed: true, bulk: true, headings: ['technical owner'] }),
  function: functionOfClient({
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['department'],
  }),
  vendor: text({
    max: 150,
    listed: 'optional',
    sorted: true,
    searched: true,
    headings: ['supplier', 'manufacturer'],
  }),
  contract_end_date: date({ listed: true, sorted: true, headings: ['contract end'] }),
  annual_cost: amount({ currency: 'currency', headings: ['cost per year', 'cost'] }),
  currency: currency({}),
  user_base: count({ headings: ['users'] }),
  active_users: count({}),
  data_classification: choice(dataClassifications, { headings: ['classification'] }),
});

export type Application = RecordOf<typeof applicationFields>;

type Checked = Pick<
  ChangeOf<typeof applicationFields>,
  'lifecycle' | 'end_of_life_date' | 'annual_cost' | 'currency' | 'user_base' | 'active_users'
>;

/** The errors between the fields of a whole application, by field. */
export function applicationFaults(application: Checked): { field: keyof Checked; text: string }[] {
  const {
    lifecycle,
    end_of_life_date: end,
    annual_cost: cost,
    currency: code,
    user_base: base,
    active_users: active,
  } = application;
  const faults: { field: keyof Checked; text: string }[] = [];
  if (lifecycle === 'end_of_life' && !end)
    faults.push({ field: 'end_of_life_date', text: applicationMessages.endOfLifeMissing });
  faults.push(...costFaults('annual_cost', cost, code));
  if (typeof base === 'number' && typeof active === 'number' && active > base)
    faults.push({ field: 'active_users', text: applicationMessages.moreActive });
  return faults;
}
