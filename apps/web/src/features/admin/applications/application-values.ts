// What the form shows of an application, and what it makes of it for the server.
import { applicationFaults, ApplicationInput } from '@orgscope/contract/resources/application-record';
import type {
  ApplicationType,
  Criticality,
  DataClassification,
  Hosting,
  Lifecycle,
} from '@orgscope/contract/resources/application-record';
import type * as z from 'zod/mini';
import type { Application } from '../../../api/applications.ts';
import type { Person } from '../../../api/people.ts';
import { typedAmount } from '../../../lib/money.ts';
import { formSchema } from '../records/form-schema.ts';

/** Somebody who can own an application. */
type Owner = Pick<Person, 'id' | 'name' | 'is_active'>;

export interface ApplicationValues {
  name: string;
  description: string;
  lifecycle: Lifecycle | '';
  end_of_life_date: string;
  criticality: Criticality | '';
  functional_fit: string;
  technical_fit: string;
  business_owner_id: Owner | null;
  it_owner_id: Owner | null;
  function_id: string;
  user_base: string;
  active_users: string;
  type: ApplicationType | '';
  hosting: Hosting | '';
  url: string;
  data_classification: DataClassification | '';
  vendor: string;
  contract_end_date: string;
  annual_cost: string;
  currency: string;
}

/** An application as it is sent. */
export type ApplicationBody = z.input<typeof ApplicationInput>;

const textOf = (text: string) => text.trim() || null;
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replaceAll(/[\s,]/g, '')));
const idOf = (owner: Owner | null) => (owner ? Number(owner.id) : null);

const bodyOf = (values: ApplicationValues) => ({
  name: values.name,
  description: textOf(values.description),
  // An empty choice is told by the contract.
  lifecycle: values.lifecycle || undefined,
  end_of_life_date: values.end_of_life_date || null,
  criticality: values.criticality || null,
  functional_fit: numberOf(values.functional_fit),
  technical_fit: numberOf(values.technical_fit),
  business_owner_id: idOf(values.business_owner_id),
  it_owner_id: idOf(values.it_owner_id),
  function_id: numberOf(values.function_id),
  user_base: numberOf(values.user_base),
  active_users: numberOf(values.active_users),
  type: values.type || null,
  hosting: values.hosting || null,
  url: textOf(values.url),
  data_classification: values.data_classification || null,
  vendor: textOf(values.vendor),
  contract_end_date: values.contract_end_date || null,
  annual_cost: textOf(typedAmount(values.annual_cost)),
  currency: values.currency || null,
});

/** The rules of the form: the contract's. */
export const applicationSchema: z.ZodMiniType<ApplicationBody, ApplicationValues> = formSchema(
  bodyOf,
  ApplicationInput,
  applicationFaults,
);

export const shownApplication = (record: Application | undefined): ApplicationValues => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  lifecycle: record?.lifecycle ?? '',
  end_of_life_date: record?.end_of_life_date ?? '',
  criticality: record?.criticality ?? '',
  functional_fit: String(record?.functional_fit ?? ''),
  technical_fit: String(record?.technical_fit ?? ''),
  business_owner_id: record?.business_owner ?? null,
  it_owner_id: record?.it_owner ?? null,
  function_id: String(record?.function?.id ?? ''),
  user_base: String(record?.user_base ?? ''),
  active_users: String(record?.active_users ?? ''),
  type: record?.type ?? '',
  hosting: record?.hosting ?? '',
  url: record?.url ?? '',
  data_classification: record?.data_classification ?? '',
  vendor: record?.vendor ?? '',
  contract_end_date: record?.contract_end_date ?? '',
  annual_cost: record?.annual_cost ?? '',
  currency: record?.currency ?? '',
});
