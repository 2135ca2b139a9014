import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { Application } from '../../../api/applications.ts';
import { useFunctionsOf } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { PersonField } from '../records/choices/person-field.tsx';
import { PlaceField } from '../records/choices/place-field.tsx';
import type { ApplicationBody, ApplicationValues } from './application-values.ts';

export type ApplicationControl = Control<ApplicationValues, unknown, ApplicationBody>;

interface CodeProps {
  control: ApplicationControl;
  name: 'lifecycle' | 'criticality' | 'type' | 'hosting' | 'data_classification';
  /** The codes with what they are called. */
  codes: Record<string, string>;
}

/** One of a closed list of words; all but the lifecycle may be left open. */
export function CodeField({ control, name, codes }: CodeProps) {
  const t = useText();
  const required = name === 'lifecycle';
  const options = Object.entries(codes).map(([value, label]) => ({ value, label }));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          {...field}
          label={t(`applications:fields.${name}`)}
          options={required ? options : [{ value: '', label: t('records:choices.none') }, ...options]}
          placeholder={required ? t('applications:form.choose_lifecycle') : t('records:choices.none')}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

interface OfClientProps {
  control: ApplicationControl;
  clientId: number | undefined;
}

/** Who answers for the application. */
export function OwnerField({ control, clientId, name }: OfClientProps & { name: 'business_owner_id' | 'it_owner_id' }) {
  const t = useText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <PersonField
          ref={ref}
          label={t(name === 'it_owner_id' ? 'applications:fields.it_owner' : 'applications:fields.business_owner')}
          clientId={clientId}
          value={String(value?.id ?? '')}
          held={value}
          none={t('records:choices.none')}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(_, person) =>
            onChange(person && { id: person.id, name: person.name, is_active: person.is_active })
          }
        />
      )}
    />
  );
}

/** The function that the application serves; `held` is the present one, which may be on no list any more. */
export function FunctionField({
  control,
  clientId,
  held,
}: OfClientProps & { held: Application['function'] | undefined }) {
  const t = useText();
  const functions = useFunctionsOf(clientId);
  return (
    <Controller
      control={control}
      name="function_id"
      render={({ field, fieldState }) => (
        <PlaceField
          {...field}
          label={t('applications:fields.function')}
          choices={functions}
          held={held}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
