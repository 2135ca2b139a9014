import {
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import { useFunctionsOf } from '../../../api/choices.ts';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import type { FieldLabels } from '../records/form/conflict-dialog.tsx';
import type { ApplicationValues } from './application-values.ts';

const wordOf = (codes: Record<string, string>) => (value: unknown) => codes[String(value)] ?? '';
const ownerName = (value: unknown) => String(partsOf(value)['name'] ?? '');

/** What the fields are called and how their values read, should somebody else have changed them meanwhile. */
export function useConflictLabels(
  clientId: number | undefined,
  record: Application | undefined,
): FieldLabels<ApplicationValues> {
  const t = useText();
  const functions = useFunctionsOf(clientId).list;
  const functionName = (value: unknown) =>
    functions.find((option) => option.value === value)?.label ??
    (record?.function && String(record.function.id) === value ? record.function.name : String(value));
  const fitWord = (value: unknown) => (value ? String(value) : '');
  const coded = (
    name: 'lifecycle' | 'criticality' | 'type' | 'hosting' | 'data_classification',
    codes: Record<string, string>,
  ) => ({
    label: t(`applications:fields.${name}`),
    show: wordOf(codes),
  });
  return {
    name: t('applications:fields.name'),
    description: t('applications:fields.description'),
    lifecycle: coded('lifecycle', lifecycles),
    end_of_life_date: t('applications:fields.end_of_life_date'),
    criticality: coded('criticality', criticalities),
    functional_fit: { label: t('applications:fields.functional_fit'), show: fitWord },
    technical_fit: { label: t('applications:fields.technical_fit'), show: fitWord },
    business_owner_id: { label: t('applications:fields.business_owner'), show: ownerName },
    it_owner_id: { label: t('applications:fields.it_owner'), show: ownerName },
    function_id: { label: t('applications:fields.function'), show: functionName },
    user_base: t('applications:fields.user_base'),
    active_users: t('applications:fields.active_users'),
    type: coded('type', applicationTypes),
    hosting: coded('hosting', hostings),
    url: t('applications:fields.url'),
    data_classification: coded('data_classification', dataClassifications),
    vendor: t('applications:fields.vendor'),
    contract_end_date: t('applications:fields.contract_end_date'),
    annual_cost: t('applications:fields.annual_cost'),
    currency: t('applications:fields.currency'),
  };
}
