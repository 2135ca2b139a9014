import { assets, changeManyAssets } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import type { Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { BulkChangeDialog } from '../records/bulk/bulk-change-dialog.tsx';
import type { BulkField } from '../records/bulk/bulk-change-dialog.tsx';
import { PersonField } from '../records/choices/person-field.tsx';
import { fieldLabel, statusOptions } from './asset-labels.ts';
import { PlaceField, usePlaces } from '../records/choices/place-field.tsx';

interface Props {
  rows: readonly Asset[];
  clientId: number | undefined;
  open: boolean;
  /** All were changed as asked. */
  onDone: () => void;
  onClose: () => void;
}

const idOrNone = (value: string) => (value ? Number(value) : null);

type Places = ReturnType<typeof usePlaces>;

function placeField(t: Text, name: 'function' | 'location', choices: Choices): BulkField {
  const label = t(`assets:fields.${name}`);
  return {
    name: `${name}_id`,
    label,
    control: (value, onChange) => <PlaceField label={label} choices={choices} value={value} onChange={onChange} />,
    sent: idOrNone,
  };
}

const fieldsOf = (t: Text, clientId: number | undefined, { functions, locations }: Places): BulkField[] => [
  {
    name: 'status',
    label: t('assets:fields.status'),
    control: (value, onChange) => (
      <SelectField
        label={t('assets:fields.status')}
        value={value}
        options={statusOptions}
        placeholder={t('records:bulk_change.choose_value')}
        onChange={onChange}
      />
    ),
    sent: (value) => value || undefined,
  },
  {
    name: 'assigned_user_id',
    label: t('assets:fields.assigned_user'),
    control: (value, onChange) => (
      <PersonField
        label={t('assets:fields.assigned_user')}
        clientId={clientId}
        value={value}
        none={t('assets:form.nobody')}
        onChange={(id) => onChange(id)}
      />
    ),
    sent: idOrNone,
  },
  placeField(t, 'function', functions),
  placeField(t, 'location', locations),
];

/** Changes status, holder or place of the chosen assets. */
export default function AssetsBulk({ rows, clientId, open, onDone, onClose }: Props) {
  const t = useText();
  const reload = assets.useReload();
  const places = usePlaces(clientId);
  return (
    <BulkChangeDialog
      open={open}
      title={t('records:bulk_change.title', { things: t('assets:count', { count: rows.length }) })}
      fields={fieldsOf(t, clientId, places)}
      labelOf={(name) => fieldLabel(t, name)}
      call={(change, preview) =>
        changeManyAssets(
          rows.map(({ id }) => id),
          change,
          preview,
        )
      }
      onDone={({ refused }) => {
        reload();
        if (refused.length === 0) onDone();
      }}
      onClose={onClose}
    />
  );
}
