import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ComponentType } from 'react';
import type { Choices } from '../../api/choices.ts';
import { useText } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { RetryHint } from '../../ui/retry-hint.tsx';
import type { SelectFieldProps } from '../../ui/fields/select-field.tsx';
import type { Draft, StepTwoFields, StepTwoValues } from './draft.ts';

interface Bound {
  control: Control<StepTwoFields, unknown, StepTwoValues>;
  /** Receives values for the draft. */
  onChange: (change: Partial<Draft>) => void;
  label: string;
}

/** The choice between IT and business functions. */
export function AnswerField({ control, onChange, label }: Bound) {
  const t = useText();
  return (
    <Controller
      control={control}
      name="is_it_organization"
      render={({ field: { value, ref, onBlur, onChange: take }, fieldState }) => (
        <RadioField
          ref={ref}
          label={label}
          value={value ?? ''}
          options={[
            { value: 'yes', label: t('user-onboarding:yes') },
            { value: 'no', label: t('user-onboarding:no') },
          ]}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(answer) => {
            take(answer);
            onChange({ is_it_organization: answer });
          }}
        />
      )}
    />
  );
}

/** The job title. */
export function JobTitleField({ control, onChange, label }: Bound) {
  const t = useText();
  return (
    <Controller
      control={control}
      name="job_title"
      render={({ field: { value, ref, onBlur, onChange: take }, fieldState }) => (
        <TextField
          ref={ref}
          label={label}
          placeholder={t('user-onboarding:job_title_placeholder')}
          autoComplete="organization-title"
          value={value ?? ''}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={({ target }) => {
            take(target.value);
            onChange({ job_title: target.value });
          }}
        />
      )}
    />
  );
}

interface ListProps extends Bound {
  name: 'client_function_id' | 'client_location_id' | 'timezone' | 'company_role';
  part: ComponentType<SelectFieldProps>;
  placeholder: string;
  choices: Choices;
  disabled?: boolean;
}

/** A choice from a list of the server; empty, with a retry button, if the list could not be loaded. */
export function ListField({ control, onChange, name, part: Part, label, placeholder, choices, disabled }: ListProps) {
  const t = useText();
  const { list, loading, retry } = choices;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, onBlur, onChange: take }, fieldState }) => (
        <Part
          ref={ref}
          label={label}
          value={loading ? '' : String(value ?? '')}
          options={list}
          placeholder={loading ? t('user-onboarding:loading') : placeholder}
          error={fieldState.error?.message}
          hint={retry && <RetryHint onRetry={retry} />}
          disabled={disabled || loading}
          onBlur={onBlur}
          onChange={(chosen) => {
            take(chosen);
            onChange({ [name]: chosen });
          }}
        />
      )}
    />
  );
}
