import type { Field } from '@orgscope/contract/records/fields';
import { sentFields } from '@orgscope/contract/records/record';
import { useState } from 'react';
import { changeMany, valuesBack } from '../../../api/records/change-many.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import type { AnyRecord } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { PersonField } from '../choices/person-field.tsx';
import { PlaceField } from '../choices/place-field.tsx';
import { historyText } from '../field-text.ts';
import { labelOf, optionsOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';
import { BulkChangeDialog } from './bulk-change-dialog.tsx';

interface Props<Row extends AnyRecord> {
  resource: ListedResource<Row>;
  rows: readonly Row[];
  clientId: number | undefined;
  open: boolean;
  /** Called if no record was refused. */
  onDone: () => void;
  onClose: () => void;
}

interface ChangedField {
  resource: ListedResource;
  name: string;
  field: Field;
  clientId: number | undefined;
}

interface ControlProps extends ChangedField {
  value: string;
  onChange: (value: string) => void;
}

// The option "None" of a list in which the user must choose.
const noPlace = 'none';

/** The value to send for a choice; undefined while none is chosen. */
function sentFor({ resource, name, field: { kind, required } }: ChangedField, value: string): unknown {
  if (kind === 'person') return value ? Number(value) : null;
  if (kind === 'function' || kind === 'location') {
    if (value === '' && resource.choose?.[name]) return undefined;
    return value === '' || value === noPlace ? null : Number(value);
  }
  return value || (kind === 'choice' || required ? undefined : null);
}

/** Changes one field of many records: one that the declaration allows. */
export default function ResourceBulk<Row extends AnyRecord>({
  resource,
  rows,
  clientId,
  open,
  onDone,
  onClose,
}: Props<Row>) {
  const t = useText();
  const { ns, fields, records } = resource;
  const reload = records.useReload();
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const changeable = sentFields(fields).flatMap(([name, sent, field]) =>
    field.bulk ? [{ sent, changed: { resource, name, field, clientId } }] : [],
  );
  const changed = changeable.find(({ sent }) => sent === chosen)?.changed;
  const sentValue = changed && sentFor(changed, text);
  const { bulk } = records.calls;
  if (!bulk) return null;
  return (
    <BulkChangeDialog
      open={open}
      title={t('records:bulk_change.title', { things: t(`${ns}:count`, { count: rows.length }) })}
      controls={
        <>
          <SelectField
            label={t('records:bulk_change.field')}
            value={chosen}
            options={changeable.map(({ sent, changed: { name } }) => ({ value: sent, label: labelOf(resource, name) }))}
            placeholder={t('records:bulk_change.choose_field')}
            onChange={(next) => {
              setChosen(next);
              setText('');
            }}
          />
          {changed && <Control {...changed} value={text} onChange={setText} />}
        </>
      }
      change={sentValue === undefined ? undefined : { [chosen]: sentValue }}
      labelOf={(name) => labelOf(resource, name)}
      show={(name, value, code) => historyText(fields[name], value, code)}
      call={(change, preview) =>
        changeMany(
          bulk,
          rows.map(({ id }) => id),
          change,
          preview,
        )
      }
      onDone={({ refused }) => {
        reload();
        // Refused records stay selected.
        if (refused.length === 0) onDone();
      }}
      wayBack={{
        changeBack: (row) => valuesBack(records.calls.update, row),
        thingsOf: (count) => t(`${ns}:count`, { count }),
        reload,
      }}
      onClose={onClose}
    />
  );
}

function Control({ resource, name, field, clientId, value, onChange }: ControlProps) {
  const t = useText();
  const label = labelOf(resource, name);
  const shared = { label, value, onChange };
  switch (field.kind) {
    case 'choice':
      return (
        <SelectField
          {...shared}
          options={optionsOf(field)}
          placeholder={t(resource.choose?.[name] ?? 'records:bulk_change.choose_value')}
        />
      );
    case 'person':
      return <PersonField {...shared} clientId={clientId} none={t(resource.none?.[name] ?? 'records:choices.none')} />;
    case 'function':
    case 'location':
      return <Place {...shared} kind={field.kind} clientId={clientId} choose={resource.choose?.[name]} />;
    case 'date':
      return <DateField label={label} value={value} onChange={({ target }) => onChange(target.value)} />;
    default:
      return <TextField label={label} value={value} dir="auto" onChange={({ target }) => onChange(target.value)} />;
  }
}

interface PlaceProps extends Pick<ControlProps, 'clientId' | 'value' | 'onChange'> {
  kind: 'function' | 'location';
  label: string;
  /** The placeholder of a list in which the user must choose. */
  choose: Parameters<ReturnType<typeof useText>>[0] | undefined;
}

function Place({ kind, clientId, choose, ...shared }: PlaceProps) {
  const t = useText();
  const choices = usePlacesOf(kind, clientId);
  if (!choose) return <PlaceField {...shared} choices={choices} />;
  return (
    <SearchSelectField
      {...shared}
      options={[{ value: noPlace, label: t('records:choices.none') }, ...choices.list]}
      placeholder={choices.loading ? t('records:choices.loading') : t(choose)}
    />
  );
}
