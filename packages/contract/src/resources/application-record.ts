import * as z from 'zod/mini';
import { calendarDate } from '../dates.ts';
import { clearable, clearableText, codesOf, Named, NamedPerson, recordId, recordName, required } from '../fields.ts';
import { ofClient, clientRecordEdit } from '../listing.ts';
import { amount, currencyCode, costFaults, costMessages } from '../money.ts';
import { functionMessages } from '../places.ts';
import { clearableWebAddress } from '../web-address.ts';

// What an application is: its fields, limits and messages. Its calls are in applications.ts.

export const applicationLimits = {
  nameMin: 2,
  nameMax: 254,
  shortMax: 150,
  descriptionMax: 5000,
  urlMax: 500,
} as const;

export const applicationMessages = {
  absent: 'Application not found',
  added: 'Application added successfully',
  updated: 'Application updated successfully',
  deleted: 'Application deleted successfully',
  restored: 'Application restored successfully',
  bulkDone: (applications: number) => `${applications} application(s) changed`,
  imported: (applications: number) => `${applications} application(s) imported`,
  nameTaken: 'An application with this name already exists',
  inactive: 'This application is inactive. Restore it first',
  alreadyActive: 'This application is active already',
  endOfLifeMissing: 'End of life date is required at the end of life',
  ...costMessages,
  moreActive: 'Active users must not be more than the user base',
  ...functionMessages,
  ownerUnknown: 'No active user has this e-mail address',
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

/** From this step on a fit is high. */
export const highFit = 3;

/** The class of Gartner's TIME model that two fits of 1 to 4 give; null while one of them is unknown. */
export function timeClass(functional: number | null, technical: number | null): TimeClass | null {
  if (functional === null || technical === null) return null;
  if (functional >= highFit) return technical >= highFit ? 'invest' : 'migrate';
  return technical >= highFit ? 'tolerate' : 'eliminate';
}

const text = z.nullable(z.string());

export const Application = z.object({
  id: z.number(),
  name: z.string(),
  description: text,
  url: text,
  type: z.nullable(z.enum(codesOf<ApplicationType>(applicationTypes))),
  hosting: z.nullable(z.enum(codesOf<Hosting>(hostings))),
  lifecycle: z.enum(codesOf<Lifecycle>(lifecycles)),
  end_of_life_date: text,
  criticality: z.nullable(z.enum(codesOf<Criticality>(criticalities))),
  functional_fit: z.nullable(z.number()),
  technical_fit: z.nullable(z.number()),
  /** What the two fits give. */
  time_class: z.nullable(z.enum(codesOf<TimeClass>(timeClasses))),
  business_owner: z.nullable(NamedPerson),
  it_owner: z.nullable(NamedPerson),
  client: Named,
  function: z.nullable(Named),
  vendor: text,
  contract_end_date: text,
  /** A decimal in a text. */
  annual_cost: text,
  currency: text,
  user_base: z.nullable(z.number()),
  active_users: z.nullable(z.number()),
  data_classification: z.nullable(z.enum(codesOf<DataClassification>(dataClassifications))),
  is_active: z.boolean(),
  version: z.number(),
});
export type Application = z.infer<typeof Application>;

const oneOf = <K extends string>(values: Record<K, unknown>, name: string) =>
  clearable(z.enum(codesOf(values), `Unknown ${name}`));
const fit = z.optional(
  z.nullable(
    z
      .number('Must be from 1 to 4')
      .check(z.int('Must be from 1 to 4'), z.minimum(1, 'Must be from 1 to 4'), z.maximum(4, 'Must be from 1 to 4')),
  ),
);
const count = z.optional(
  z.nullable(
    z
      .number('Must be a number')
      .check(
        z.int('Must be a whole number'),
        z.minimum(0, 'Must not be negative'),
        z.maximum(2_147_483_647, 'Must be at most 2,147,483,647'),
      ),
  ),
);

const fields = {
  name: recordName('Application name', applicationLimits),
  description: clearableText('Description', applicationLimits.descriptionMax),
  url: clearableWebAddress(applicationLimits.urlMax, 'Address must be at most 500 characters', 'Must be a web address'),
  type: oneOf<ApplicationType>(applicationTypes, 'type'),
  hosting: oneOf<Hosting>(hostings, 'hosting'),
  lifecycle: z.enum(codesOf<Lifecycle>(lifecycles), required('Lifecycle')),
  end_of_life_date: clearable(calendarDate()),
  criticality: oneOf<Criticality>(criticalities, 'criticality'),
  functional_fit: fit,
  technical_fit: fit,
  business_owner_id: clearable(recordId()),
  it_owner_id: clearable(recordId()),
  function_id: clearable(recordId()),
  vendor: clearableText('Vendor', applicationLimits.shortMax),
  contract_end_date: clearable(calendarDate()),
  annual_cost: clearable(amount()),
  currency: clearable(currencyCode()),
  user_base: count,
  active_users: count,
  data_classification: oneOf<DataClassification>(dataClassifications, 'data classification'),
};

type Whole = {
  lifecycle?: Lifecycle | undefined;
  end_of_life_date?: string | null | undefined;
  annual_cost?: string | null | undefined;
  currency?: string | null | undefined;
  user_base?: number | null | undefined;
  active_users?: number | null | undefined;
};

/** What is wrong between the fields of a whole application, by field. */
export function applicationFaults(application: Whole): { field: keyof Whole; text: string }[] {
  const {
    lifecycle,
    end_of_life_date: end,
    annual_cost: cost,
    currency,
    user_base: base,
    active_users: active,
  } = application;
  const faults: { field: keyof Whole; text: string }[] = [];
  if (lifecycle === 'end_of_life' && !end)
    faults.push({ field: 'end_of_life_date', text: applicationMessages.endOfLifeMissing });
  faults.push(...costFaults('annual_cost', cost, currency));
  if (typeof base === 'number' && typeof active === 'number' && active > base)
    faults.push({ field: 'active_users', text: applicationMessages.moreActive });
  return faults;
}

export const ApplicationInput = z.object({ ...ofClient, ...fields });
export type ApplicationInput = z.infer<typeof ApplicationInput>;

export const ApplicationChange = z.extend(z.partial(z.object(fields)), clientRecordEdit);
export type ApplicationChange = z.infer<typeof ApplicationChange>;

/** The fields of an imported application, with the headings that stand for them. People are told by e-mail address. */
export const applicationImportFields = {
  name: { required: true, headings: ['name', 'application', 'application name'] },
  description: { required: false, headings: ['description'] },
  url: { required: false, headings: ['url', 'address', 'website', 'link'] },
  type: { required: false, headings: ['type', 'application type'] },
  hosting: { required: false, headings: ['hosting', 'hosted'] },
  lifecycle: { required: false, headings: ['lifecycle', 'life cycle', 'phase'] },
  end_of_life_date: { required: false, headings: ['end of life date', 'end of life'] },
  criticality: { required: false, headings: ['criticality', 'business criticality'] },
  functional_fit: { required: false, headings: ['functional fit'] },
  technical_fit: { required: false, headings: ['technical fit'] },
  business_owner: { required: false, headings: ['business owner', 'owner'] },
  it_owner: { required: false, headings: ['it owner', 'technical owner'] },
  function: { required: false, headings: ['function', 'department'] },
  vendor: { required: false, headings: ['vendor', 'supplier', 'manufacturer'] },
  contract_end_date: { required: false, headings: ['contract end date', 'contract end'] },
  annual_cost: { required: false, headings: ['annual cost', 'cost per year', 'cost'] },
  currency: { required: false, headings: ['currency'] },
  user_base: { required: false, headings: ['user base', 'users'] },
  active_users: { required: false, headings: ['active users'] },
  data_classification: { required: false, headings: ['data classification', 'classification'] },
} as const;
