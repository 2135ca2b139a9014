import { lifecycles } from '@orgscope/contract/resources/application-record';
import { useRef } from 'react';
import type { ComponentType } from 'react';
import { applications, changeManyApplications } from '../../../api/applications.ts';
import type { Application } from '../../../api/applications.ts';
import { useFunctionsOf } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { SearchSelectField } from '../../../ui/search-select-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { SelectFieldProps } from '../../../ui/select-field.tsx';
import { BulkChangeDialog } from '../records/bulk/bulk-change-dialog.tsx';
import type { BulkField } from '../records/bulk/bulk-change-dialog.tsx';
import { PersonField } from '../records/choices/person-field.tsx';
import { fieldLabel } from './field-label.ts';

interface Props {
  chosen: readonly Application[];
  clientId: number | undefined;
  open: boolean;
  /** Leaves; `changed` where something was written. */
  onClose: (changed: boolean) => void;
}

const nobody = 'nobody';
const idOrNull = (value: string) => (value === '' ? undefined : value === nobody ? null : Number(value));

const ownerControl =
  (parts: { label: string; clientId: number | undefined; none: string }): BulkField['control'] =>
  (value, onChange) => (
    <PersonField {...parts} value={value === nobody ? '' : value} onChange={(id) => onChange(id || nobody)} />
  );

const listControl =
  (
    Part: ComponentType<SelectFieldProps>,
    parts: Pick<SelectFieldProps, 'label' | 'options' | 'placeholder'>,
  ): BulkField['control'] =>
  (value, onChange) => <Part {...parts} value={value} onChange={onChange} />;

/** Changes lifecycle, owners or function of all chosen applications. */
export default function ApplicationsBulk({ chosen, clientId, open, onClose }: Props) {
  const t = useText();
  const reload = applications.useReload();
  const functions = useFunctionsOf(clientId);
  const changed = useRef(false);
  const none = t('records:choices.none');
  const owner = (name: 'business_owner' | 'it_owner'): BulkField => {
    const label = t(`applications:fields.${name}`);
    return {
      name: `${name}_id`,
      label,
      control: ownerControl({ label, clientId, none }),
      sent: (value) => idOrNull(value || nobody),
    };
  };
  const fields: BulkField[] = [
    {
      name: 'lifecycle',
      label: t('applications:fields.lifecycle'),
      control: listControl(SelectField, {
        label: t('applications:fields.lifecycle'),
        options: Object.entries(lifecycles).map(([value, label]) => ({ value, label })),
        placeholder: t('applications:form.choose_lifecycle'),
      }),
      sent: (value) => value || undefined,
    },
    owner('business_owner'),
    owner('it_owner'),
    {
      name: 'function_id',
      label: t('applications:fields.function'),
      control: listControl(SearchSelectField, {
        label: t('applications:fields.function'),
        options: [{ value: nobody, label: none }, ...functions.list],
        placeholder: functions.loading ? t('records:choices.loading') : t('applications:form.choose_function'),
      }),
      sent: idOrNull,
    },
  ];
  return (
    <BulkChangeDialog
      open={open}
      title={t('records:bulk_change.title', { things: t('applications:count', { count: chosen.length }) })}
      fields={fields}
      call={(change, preview) =>
        changeManyApplications(
          chosen.map(({ id }) => id),
          change,
          preview,
        )
      }
      labelOf={(field) => fieldLabel(t, field)}
      onDone={() => {
        changed.current = true;
        reload();
      }}
      onClose={() => onClose(changed.current)}
    />
  );
}
