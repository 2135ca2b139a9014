import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { users } from '../../../api/users.ts';
import type { User } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { useUserLabels } from './use-user-labels.ts';
import { CompanyRoleField, PlaceFields, RoleField } from './user-fields.tsx';
import { edited, invited, shown, UserFields } from './user-input.ts';
import type { UserValues } from './user-input.ts';

/** Invites or changes a user. */
export default function UserForm({ open, record, onClose }: FormProps<User>) {
  const t = useText();
  const client = useActingClient();
  const goesOn = useRef(false);
  // The first person of a client administers it.
  const { state } = useLocation();
  const [isFirst] = useState(!record && partsOf(state)['role'] === 'client_admin');
  const form = useRecordForm({
    ns: 'users',
    records: users,
    schema: UserFields,
    shown: (of): UserValues => (isFirst ? { ...shown(of), platform_role: 'client_admin' } : shown(of)),
    sent: record ? edited : (input) => ({ ...invited(input), ...client.query }),
    record,
    open,
    onClose,
    onSaved: () => (goesOn.current ? begin() : onClose()),
  });
  const { register, control, formState, getValues, reset, setFocus } = form.form;
  const { errors } = formState;
  // The next person often has the same function and location.
  const begin = () => {
    const { platform_role, client_function_id, client_location_id } = getValues();
    reset({ ...shown(undefined), platform_role, client_function_id, client_location_id });
    setFocus('email');
  };
  const save = (another: boolean) => {
    goesOn.current = another;
    form.save();
  };
  const labels = useUserLabels(record);
  const optional = t('common:optional');
  const invites = {
    submit: t('users:form.send'),
    beside: (
      <Button disabled={form.state === 'saving'} onClick={() => save(true)} className="sm:me-auto">
        {t('users:form.another')}
      </Button>
    ),
  };
  // An edit cannot change the address, so the focus starts at the first field that can be changed.
  const email = (
    <TextField
      label={t('users:form.email')}
      type="email"
      autoComplete="off"
      spellCheck={false}
      required
      readOnly={record !== undefined}
      hint={record && t('users:form.email_stays')}
      error={errors.email?.message}
      {...register('email')}
    />
  );
  return (
    <RecordForm form={{ ...form, save: () => save(false) }} labels={labels} {...(!record && invites)}>
      {!record && email}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={labels.first_name}
          aside={optional}
          autoComplete="off"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label={labels.last_name}
          aside={optional}
          autoComplete="off"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      {record && email}
      <RoleField control={control} record={record} />
      <PlaceFields control={control} record={record} />
      {record && (
        <>
          <TextField
            label={labels.job_title}
            aside={optional}
            autoComplete="off"
            error={errors.job_title?.message}
            {...register('job_title')}
          />
          <CompanyRoleField control={control} />
        </>
      )}
    </RecordForm>
  );
}
