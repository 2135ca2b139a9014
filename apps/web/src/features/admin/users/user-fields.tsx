import { platformRoles } from '@orgscope/contract/permissions';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath } from 'react-hook-form';
import type { ComponentType } from 'react';
import { useCompanyRoles, useFunctionsOf, useLocationsOf } from '../../../api/choices.ts';
import type { Choice, Choices } from '../../../api/choices.ts';
import type { User, UserInput } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { SearchSelectField } from '../../../ui/search-select-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { SelectFieldProps } from '../../../ui/select-field.tsx';
import type { UserValues } from './user-input.ts';

type AnyControl = Control<UserValues, unknown, UserInput>;

interface Props {
  control: AnyControl;
  record?: User | undefined;
}

/** The operator's own company: its users alone can administer the platform. */
const operator = 1;

interface BoundProps extends Pick<SelectFieldProps, 'label' | 'options' | 'placeholder' | 'hint' | 'disabled'> {
  control: AnyControl;
  name: FieldPath<UserValues>;
  part: ComponentType<SelectFieldProps>;
}

function BoundSelect({ control, name, part: Part, ...rest }: BoundProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, onBlur, onChange }, fieldState }) => (
        <Part
          {...rest}
          ref={ref}
          value={String(value ?? '')}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={onChange}
        />
      )}
    />
  );
}

/** What the user may do. Nobody changes the own role. */
export function RoleField({ control, record }: Props) {
  const t = useText();
  const { id, mayChoose: isPlatformAdmin } = useActingClient();
  const own = useSession(({ user }) => user?.username);
  const isOwn = record !== undefined && record.username === own;
  const options = Object.entries(platformRoles)
    .filter(
      ([role]) => role !== 'platform_admin' || record?.platform_role === role || (isPlatformAdmin && id === operator),
    )
    .map(([value, { label }]) => ({ value, label }));
  return (
    <BoundSelect
      control={control}
      name="platform_role"
      part={SelectField}
      label={t('users:form.role')}
      options={options}
      placeholder={t('users:form.choose_role')}
      disabled={isOwn}
      hint={isOwn && t('users:form.own_role')}
    />
  );
}

interface ListProps {
  control: AnyControl;
  name: FieldPath<UserValues>;
  part: ComponentType<SelectFieldProps>;
  label: string;
  choices: Choices;
  /** What the user has now, though it may be on no list any more. */
  held?: Choice | undefined;
}

function ListField({ choices: { list, loading, retry }, held, ...rest }: ListProps) {
  const t = useText();
  const options = held && !list.some(({ value }) => value === held.value) ? [held, ...list] : list;
  return (
    <BoundSelect
      {...rest}
      options={[{ value: '', label: t('users:form.none') }, ...options]}
      placeholder={loading ? t('users:form.loading') : t('users:form.none')}
      hint={retry && <RetryHint onRetry={retry} />}
    />
  );
}

const heldOf = (place: { id: number; name: string } | null | undefined) =>
  place ? { value: String(place.id), label: place.name } : undefined;

/** Which function and location the user belongs to. */
export function PlaceFields({ control, record }: Props) {
  const t = useText();
  const clientId = Number(useActingClient().id) || undefined;
  return (
    <>
      <ListField
        control={control}
        name="client_function_id"
        part={SearchSelectField}
        label={t('users:form.function')}
        choices={useFunctionsOf(clientId)}
        held={heldOf(record?.client_function)}
      />
      <ListField
        control={control}
        name="client_location_id"
        part={SearchSelectField}
        label={t('users:form.location')}
        choices={useLocationsOf(clientId)}
        held={heldOf(record?.client_location)}
      />
    </>
  );
}

/** What the user is in the company. */
export function CompanyRoleField({ control }: Props) {
  const t = useText();
  return (
    <ListField
      control={control}
      name="company_role"
      part={SelectField}
      label={t('users:form.company_role')}
      choices={useCompanyRoles()}
    />
  );
}
