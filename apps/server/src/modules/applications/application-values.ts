import { applicationFaults } from '@orgscope/contract/resources/application-record';
import type { ApplicationChange } from '@orgscope/contract/resources/application-record';
import type { FieldErrors } from '@orgscope/contract/errors';
import { AppError } from '../../errors/app-error.ts';
import { storedAmount } from '../../lib/amount.ts';
import type { ApplicationValues } from './queries.ts';

export type ApplicationFields = Omit<ApplicationChange, 'version'>;

const orNone = (text: string | null | undefined) => text || null;
const numeric = (amount: string | null | undefined) => (amount ? storedAmount(amount) : null);

/** What the columns of an application are where nothing is sent. */
const emptyApplication: Omit<ApplicationValues, 'name' | 'lifecycle'> = {
  description: null,
  url: null,
  type: null,
  hosting: null,
  endOfLifeDate: null,
  criticality: null,
  functionalFit: null,
  technicalFit: null,
  businessOwnerId: null,
  itOwnerId: null,
  functionId: null,
  vendor: null,
  contractEndDate: null,
  annualCost: null,
  currency: null,
  userBase: null,
  activeUsers: null,
  dataClassification: null,
};

const columns = [...Object.keys(emptyApplication), 'name', 'lifecycle'] as (keyof ApplicationValues)[];

/** A row's values without its keys and its edition. */
const onlyValues = (row: ApplicationValues) =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as ApplicationValues;

/** The columns of the fields that were sent; a blank text is none. */
function columnsOf(fields: ApplicationFields): Partial<ApplicationValues> {
  const sent = {
    name: fields.name,
    description: fields.description === undefined ? undefined : orNone(fields.description),
    url: fields.url === undefined ? undefined : orNone(fields.url),
    type: fields.type,
    hosting: fields.hosting,
    lifecycle: fields.lifecycle,
    endOfLifeDate: fields.end_of_life_date,
    criticality: fields.criticality,
    functionalFit: fields.functional_fit,
    technicalFit: fields.technical_fit,
    businessOwnerId: fields.business_owner_id,
    itOwnerId: fields.it_owner_id,
    functionId: fields.function_id,
    vendor: fields.vendor === undefined ? undefined : orNone(fields.vendor),
    contractEndDate: fields.contract_end_date,
    annualCost: fields.annual_cost === undefined ? undefined : numeric(fields.annual_cost),
    currency: fields.currency,
    userBase: fields.user_base,
    activeUsers: fields.active_users,
    dataClassification: fields.data_classification,
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** The columns of a new application. */
export const newValues = (fields: ApplicationFields & Pick<ApplicationValues, 'name' | 'lifecycle'>) => ({
  ...emptyApplication,
  name: fields.name,
  lifecycle: fields.lifecycle,
  ...columnsOf(fields),
});

/** The columns in which the fields that were sent differ from what the application has. */
export const differences = (held: ApplicationValues, fields: ApplicationFields): Partial<ApplicationValues> =>
  Object.fromEntries(
    Object.entries(columnsOf(fields)).filter(([column, value]) => held[column as keyof ApplicationValues] !== value),
  );

/** All columns of an application as a file brings it: a known one keeps what the file does not speak of. */
export function importedValues(
  held: ApplicationValues | undefined,
  { name, lifecycle = held?.lifecycle ?? 'active', ...fields }: ApplicationFields & Pick<ApplicationValues, 'name'>,
): ApplicationValues {
  const sent = { ...fields, name, lifecycle };
  return held ? { ...onlyValues(held), ...columnsOf(sent) } : newValues(sent);
}

/** What is wrong between the fields of an application as it would be stored. */
export const faultsOf = (values: ApplicationValues) =>
  applicationFaults({
    lifecycle: values.lifecycle,
    end_of_life_date: values.endOfLifeDate,
    annual_cost: values.annualCost,
    currency: values.currency,
    user_base: values.userBase,
    active_users: values.activeUsers,
  });

/** Refuses an application whose fields contradict each other, by field. */
export function checkWhole(values: ApplicationValues): void {
  const faults = faultsOf(values);
  if (faults.length === 0) return;
  const byField: FieldErrors = {};
  for (const { field, text } of faults) (byField[field] ??= []).push(text);
  throw new AppError('validation_failed', byField);
}
