import { operatorClientId } from '@orgscope/contract/operator';
import { platformRoles } from '@orgscope/contract/permissions';
import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { useCompanyRoles } from '../../../api/choices.ts';
import type { User, UserInput } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { PlaceField, usePlaces } from '../../records/choices/place-field.tsx';
import type { UserValues } from './user-input.ts';

interface Props {
  control: Control<UserValues, unknown, UserInput>;
  record?: User | undefined;
}

/** The role. Users cannot change their own. */
export function RoleField({ control, record }: Props) {
  const t = useText();
  const { id, mayChoose: isPlatformAdmin } = useActingClient();
  const own = useSession(({ user }) => user?.username);
  const isOwn = record !== undefined && record.username === own;
  const options = keysOf(platformRoles)
    .filter(
      (role) =>
        role !== 'platform_admin' || record?.platform_role === role || (isPlatformAdmin && id === operatorClientId),
    )
    .map((value) => ({ value, label: t(`messages:labels.platform_roles.${value}`) }));
  return (
    <Controller
      control={control}
      name="platform_role"
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={t('users:form.role')}
          options={options}
          placeholder={t('users:form.choose_role')}
          required
          disabled={isOwn}
          hint={isOwn && t('users:form.own_role')}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** The function and the location of the user. */
export function PlaceFields({ control, record }: Props) {
  const t = useText();
  const { functions, locations } = usePlaces(useActingClient().id);
  return (
    <>
      <Controller
        control={control}
        name="client_function_id"
        render={({ field, fieldState }) => (
          <PlaceField
            {...field}
            label={t('users:form.function')}
            aside={t('common:optional')}
            choices={functions}
            stored={record?.client_function}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="client_location_id"
        render={({ field, fieldState }) => (
          <PlaceField
            {...field}
            label={t('users:form.location')}
            aside={t('common:optional')}
            choices={locations}
            stored={record?.client_location}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}

/** The role in the company, which gives no permissions. */
export function CompanyRoleField({ control }: Props) {
  const t = useText();
  const { list, loading, retry } = useCompanyRoles();
  const none = t('records:choices.none');
  return (
    <Controller
      control={control}
      name="company_role"
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={t('users:form.company_role')}
          aside={t('common:optional')}
          options={[{ value: '', label: none }, ...list]}
          placeholder={loading ? t('records:choices.loading') : none}
          hint={retry && <RetryHint onRetry={retry} />}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
