import { platformRoles } from '@orgscope/contract/permissions';
import { useCompanyRoles } from '../../../api/choices.ts';
import type { Choice } from '../../../api/choices.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { usePlaces } from '../../records/choices/place-field.tsx';

/** The labels and value texts of the fields in the conflict dialog. */
export function useUserLabels(record: User | undefined) {
  const t = useText();
  const { functions, locations } = usePlaces(useActingClient().id);
  // Only an edit has this field.
  const companyRoles = useCompanyRoles(record !== undefined);
  const named = (choices: readonly Choice[]) => (value: unknown) =>
    value ? (choices.find((choice) => choice.value === value)?.label ?? String(value)) : '';
  // The stored function or location may be inactive, and so not in the list.
  const withStored = (list: readonly Choice[], stored: User['client_function'] | User['client_location'] | undefined) =>
    stored ? [...list, { value: String(stored.id), label: stored.name }] : list;
  const roles = keysOf(platformRoles).map((value) => ({ value, label: t(`messages:labels.platform_roles.${value}`) }));
  return {
    first_name: t('users:form.first_name'),
    last_name: t('users:form.last_name'),
    platform_role: { label: t('users:form.role'), show: named(roles) },
    client_function_id: {
      label: t('users:form.function'),
      show: named(withStored(functions.list, record?.client_function)),
    },
    client_location_id: {
      label: t('users:form.location'),
      show: named(withStored(locations.list, record?.client_location)),
    },
    job_title: t('users:form.job_title'),
    company_role: { label: t('users:form.company_role'), show: named(companyRoles.list) },
  };
}
