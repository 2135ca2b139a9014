// An application: its fields, limits and messages. Its calls are in applications.ts.
import { message } from '../message.ts';
import type * as z from 'zod/mini';
import { costFaults, costMessages } from '../money.ts';
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
import { recordMessages } from '../records/messages.ts';
import { changeSchema, importFieldsOf, inputSchema, recordSchema } from '../records/record.ts';
import type { ChangeOf } from '../records/record.ts';

export const applicationMessages = {
  ...recordMessages('applications'),
  endOfLifeMissing: message('applications.end_of_life_missing'),
  moreActive: message('applications.more_active'),
  ...costMessages,
} as const;

export const applicationTypes = {
  custom: 'Custom',
  package: 'Package',
  saas: 'SaaS',
  office_tool: 'Office tool',
} as const;
export type ApplicationType = keyof typeof applicationTypes;
export const hostings = {
  on_premises: 'On premises',
  cloud: 'Cloud',
  hybrid: 'Hybrid',
  third_party: 'Third party',
} as const;
export type Hosting = keyof typeof hostings;
export const lifecycles = {
  plan: 'Plan',
  phase_in: 'Phase in',
  active: 'Active',
  phase_out: 'Phase out',
  end_of_life: 'End of life',
} as const;
export type Lifecycle = keyof typeof lifecycles;
/** Those of applications that people use today. */
export const liveLifecycles = ['phase_in', 'active', 'phase_out'] as const satisfies Lifecycle[];
export const criticalities = {
  mission_critical: 'Mission critical',
  business_critical: 'Business critical',
  administrative: 'Administrative',
  non_essential: 'Non-essential',
} as const;
export type Criticality = keyof typeof criticalities;
export const dataClassifications = {
  public: 'Public',
  internal: 'Internal',
  confidential: 'Confidential',
  restricted: 'Restricted',
} as const;
export type DataClassification = keyof typeof dataClassifications;
export const timeClasses = {
  invest: 'Invest',
  tolerate: 'Tolerate',
  migrate: 'Migrate',
  eliminate: 'Eliminate',
} as const;
export type TimeClass = keyof typeof timeClasses;

/** A fit from this rating on is high. */
export const highFit = 3;

/** The class in Gartner's TIME model of two fits from 1 to 4; null if one of them is unknown. */
export function timeClass(functional: number | null, technical: number | null): TimeClass | null {
  if (functional === null || technical === null) return null;
  if (functional >= highFit) return technical >= highFit ? 'invest' : 'migrate';
  return technical >= highFit ? 'tolerate' : 'eliminate';
}

interface Fits {
  readonly functional_fit: number | null;
  readonly technical_fit: number | null;
}

export const applicationFields = {
  name: name('Application', {
    listed: true,
    sorted: true,
    searched: true,
    headings: ['application', 'application name'],
  }),
  description: longText({ label: 'Description', max: 5000, searched: true }),
  url: webAddress({ label: 'URL', max: 500, headings: ['address', 'website', 'link'] }),
  type: choice(applicationTypes, { label: 'Type', filtered: true, headings: ['application type'] }),
  hosting: choice(hostings, { label: 'Hosting', filtered: true, headings: ['hosted'] }),
  lifecycle: choice(lifecycles, {
    label: 'Lifecycle',
    required: true,
    importable: 'without',
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['life cycle', 'phase'],
  }),
  end_of_life_date: date({ label: 'End of life date', headings: ['end of life'] }),
  criticality: choice(criticalities, {
    label: 'Criticality',
    listed: true,
    sorted: true,
    filtered: true,
    headings: ['business criticality'],
  }),
  functional_fit: rating({ label: 'Functional fit', max: 4 }),
  technical_fit: rating({ label: 'Technical fit', max: 4 }),
  time_class: derived(timeClasses, (fits: Fits) => timeClass(fits.functional_fit, fits.technical_fit), {
    label: 'TIME class',
    listed: true,
    sorted: true,
    filtered: true,
  }),
  business_owner: person({ label: 'Business owner', listed: true, sorted: true, bulk: true, headings: ['owner'] }),
  it_owner: person({ label: 'IT owner', listed: true, bulk: true, headings: ['technical owner'] }),
  function: functionOfClient({
    label: 'Function',
    listed: true,
    sorted: true,
    filtered: true,
    bulk: true,
    headings: ['department'],
  }),
  vendor: text({
    label: 'Vendor',
    max: 150,
    listed: 'optional',
    sorted: true,
    searched: true,
    headings: ['supplier', 'manufacturer'],
  }),
  contract_end_date: date({ label: 'Contract end date', listed: true, sorted: true, headings: ['contract end'] }),
  annual_cost: amount({ label: 'Annual cost', currency: 'currency', headings: ['cost per year', 'cost'] }),
  currency: currency({ label: 'Currency' }),
  user_base: count({ label: 'User base', headings: ['users'] }),
  active_users: count({ label: 'Active users' }),
  data_classification: choice(dataClassifications, { label: 'Data classification', headings: ['classification'] }),
} as const;

export const Application = recordSchema(applicationFields);
export type Application = z.infer<typeof Application>;
export const ApplicationInput = inputSchema(applicationFields);
export type ApplicationInput = z.infer<typeof ApplicationInput>;
export const ApplicationChange = changeSchema(applicationFields);
export type ApplicationChange = z.infer<typeof ApplicationChange>;
export const applicationImportFields = importFieldsOf(applicationFields);

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
