import {
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import type { Application } from '@orgscope/contract/resources/application-record';
import { pricedAmount } from '../../lib/amount.ts';
import { traceOf } from '../history/trace-of.ts';

const labelOf = <Code extends string>(labels: Record<Code, string>, code: Code | null) =>
  code === null ? null : labels[code];
const textOf = (value: number | null) => (value === null ? null : String(value));

/** What people are shown of an application, in the order of its form. What follows from other fields is left out. */
export const shownApplication = (application: Application) => ({
  name: application.name,
  description: application.description,
  url: application.url,
  type: labelOf(applicationTypes, application.type),
  hosting: labelOf(hostings, application.hosting),
  lifecycle: lifecycles[application.lifecycle],
  end_of_life_date: application.end_of_life_date,
  criticality: labelOf(criticalities, application.criticality),
  functional_fit: textOf(application.functional_fit),
  technical_fit: textOf(application.technical_fit),
  business_owner: application.business_owner?.name ?? null,
  it_owner: application.it_owner?.name ?? null,
  function: application.function?.name ?? null,
  vendor: application.vendor,
  contract_end_date: application.contract_end_date,
  annual_cost: pricedAmount(application.annual_cost, application.currency),
  currency: application.currency,
  user_base: textOf(application.user_base),
  active_users: textOf(application.active_users),
  data_classification: labelOf(dataClassifications, application.data_classification),
});

export const applicationTrace = traceOf<Application>('applications', shownApplication);
