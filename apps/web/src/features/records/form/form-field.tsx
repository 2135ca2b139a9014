import type { Field, Fields } from '@orgscope/contract/records/fields';
import { sentName } from '@orgscope/contract/records/record';
import { createContext, use } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { ControllerProps, FieldValues } from 'react-hook-form';
import { usePlacesOf } from '../../../api/choices.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { PersonField } from '../choices/person-field.tsx';
import { PlaceField } from '../choices/place-field.tsx';
import { labelOf, optionsOf } from '../resource.ts';
import type { Chosen, ListedResource } from '../resource.ts';
import { countryOptions } from '../../../lib/text/country-names.ts';

interface FormRecord {
  resource: Pick<ListedResource, 'ns' | 'fields' | 'choose' | 'none'>;
  clientId: number | undefined;
  /** The record to change; undefined adds a new one. */
  record: FieldValues | undefined;
}

/** The resource and the record of a form's fields. */
export const FormRecordContext = createContext<FormRecord | undefined>(undefined);

interface Props<Name, F = unknown> {
  /** The field's name in the declaration. An amount includes its currency. */
  name: Name;
  hint?: ReactNode;
  /** Required because of other values in the form. */
  required?: boolean;
  /** The initial lines of a long text. */
  rows?: number;
  /** Fields that are checked again when this one changes, by their names in the request. */
  deps?: string[];
  /** Called when the user chooses a value. */
  onChoose?(chosen: F extends { kind: 'person' } ? Person | null : string): void;
}

/** The fields of a resource's form: `const Field = fieldsOf<typeof assetFields>()`, then `<Field name="serial" />`. */
export const fieldsOf = <F extends Fields>(): (<Name extends keyof F & string>(
  props: Props<Name, F[Name]>,
) => ReactNode) => FormField;

interface Anything extends Omit<Props<string>, 'onChoose'> {
  onChoose?(chosen: string | Person | null): void;
}

type Control = Parameters<ControllerProps['render']>[0];

/** The control of a field by its kind, with its label and fault. */
export function FormField({ name, hint, required, rows = 3, deps, onChoose }: Anything) {
  const t = useText();
  const formRecord = use(FormRecordContext);
  const { control, register, getFieldState, formState } = useFormContext();
  const field = formRecord?.resource.fields[name];
  if (!formRecord || !field) return null;
  const { resource, clientId, record } = formRecord;
  const { kind, currency = '' } = field;
  const sent = sentName(name, field);
  const label = labelOf(resource, name);
  const none = t(resource.none?.[name] ?? 'records:choices.none');
  const error = getFieldState(sent, formState).error?.message;
  const needed = required ?? field.required ?? false;
  const aside = needed ? undefined : t('common:optional');
  const typed = (along = deps) => ({ label, error, hint, aside, ...register(sent, along && { deps: along }) });
  const chosenFrom = (render: (control: Control) => ReactNode) => (
    <Controller control={control} name={sent} render={(given) => <>{render(given)}</>} />
  );
  const options = (list: readonly { value: string; label: string }[]) =>
    field.required ? list : [{ value: '', label: none }, ...list];
  const placeholder = field.required ? (resource.choose?.[name] ? t(resource.choose[name]) : '') : none;
  const shared = { label, error, hint, aside, placeholder, required: needed };

  switch (kind) {
    case 'text':
      return <TextField {...typed()} dir="auto" autoComplete="off" required={needed} />;
    case 'web_address':
      return <TextField {...typed()} inputMode="url" spellCheck={false} autoComplete="off" required={needed} />;
    case 'count':
      return <TextField {...typed()} inputMode="numeric" autoComplete="off" required={needed} />;
    case 'long_text':
      return <TextAreaField {...typed()} dir="auto" rows={rows} required={needed} />;
    case 'date':
      return <DateField {...typed()} required={needed} />;
    case 'amount':
      return (
        <Controller
          control={control}
          name={currency}
          rules={{ deps: [sent] }}
          render={({ field: bound, fieldState }) => (
            <Money
              amount={typed([currency])}
              currency={{
                ...bound,
                label: labelOf(resource, currency),
                none: t(resource.none?.[currency] ?? 'records:choices.no_currency'),
                error: fieldState.error?.message,
              }}
            />
          )}
        />
      );
    case 'choice':
      return chosenFrom(({ field: bound }) => (
        <SelectField
          {...bound}
          {...shared}
          options={options(optionsOf(field))}
          onChange={(value) => {
            bound.onChange(value);
            onChoose?.(value);
          }}
        />
      ));
    case 'country':
      return chosenFrom(({ field: bound }) => (
        <SearchSelectField {...bound} {...shared} options={options(countryOptions())} />
      ));
    case 'rating':
      return chosenFrom(({ field: bound }) => <SelectField {...bound} {...shared} options={options(steps(field))} />);
    case 'person':
      return chosenFrom(({ field: { value, ref, onBlur, onChange } }) => (
        <PersonField
          {...{ ref, label, error, hint, aside, clientId, none, onBlur }}
          aria-required={needed}
          value={String(partsOf(value)['id'] ?? '')}
          stored={value}
          onChange={(_, person) => {
            onChange(person && { id: person.id, name: person.name, is_active: person.is_active });
            onChoose?.(person);
          }}
        />
      ));
    case 'function':
    case 'location':
      return chosenFrom((given) => <Place {...given} {...{ kind, label, aside, clientId }} stored={record?.[name]} />);
    default:
      return null;
  }
}

/** An amount, whose currency is required once it is typed. */
function Money({ amount, currency }: ComponentProps<typeof MoneyField>) {
  const required = Boolean(useWatch({ name: amount.name ?? '' }));
  return (
    <MoneyField amount={amount} currency={{ ...currency, required, aside: required ? undefined : amount.aside }} />
  );
}

interface PlaceProps extends Control {
  kind: 'function' | 'location';
  label: string;
  aside: ReactNode;
  clientId: number | undefined;
  /** The record's stored value, which may be inactive and so not in the list. */
  stored: Chosen | null | undefined;
}

function Place({
  field: { value, ref, onBlur, onChange },
  fieldState,
  kind,
  label,
  aside,
  clientId,
  stored,
}: PlaceProps) {
  const choices = usePlacesOf(kind, clientId);
  const isListed = choices.list.some((choice) => choice.value === String(value?.id));
  return (
    <PlaceField
      {...{ ref, label, aside, choices, onBlur }}
      value={String(value?.id ?? '')}
      stored={isListed ? stored : (value ?? stored)}
      error={fieldState.error?.message}
      onChange={(id, name) => onChange(id ? { id: Number(id), name } : null)}
    />
  );
}

const steps = ({ max = 0 }: Field) =>
  Array.from({ length: max }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }));
