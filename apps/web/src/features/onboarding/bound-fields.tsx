import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { ComponentType } from 'react';
import type { Choices } from '../../api/choices.ts';
import { useText } from '../../i18n/i18n.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { RadioField } from '../../ui/fields/radio-field.tsx';
import { RetryHint } from '../../ui/states/retry-hint.tsx';
import type { SelectFieldProps } from '../../ui/fields/select-field.tsx';
import { isEmpty } from './place-rule.ts';
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
          aria-required
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
  /** Of a function or location: the text for an empty list, and the record that an administrator has chosen. */
  place?: { none: string; stored: { id: number; name: string } | null | undefined };
}

/** A choice from a list of the server; empty, with a retry button, if the list could not be loaded. */
export function ListField(props: ListProps) {
  const { control, onChange, name, part: Part, label, placeholder, choices, disabled = false, place } = props;
  const t = useText();
  const { list, loading, retry } = choices;
  const hasNone = place !== undefined && !disabled && isEmpty(choices);
  const { stored } = place ?? {};
  const options = retry && stored ? [{ value: String(stored.id), label: stored.name }] : list;
  // Ids mean nothing to people: a function or location that is not listed is not shown.
  const isShown = (value: string) => !loading && (!place || options.some((one) => one.value === value));
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, onBlur, onChange: take }, fieldState }) => (
        <Part
          ref={ref}
          label={label}
          value={isShown(String(value)) ? String(value ?? '') : ''}
          options={options}
          placeholder={loading ? t('user-onboarding:loading') : placeholder}
          error={fieldState.error?.message}
          hint={hasNone ? place.none : retry && <RetryHint onRetry={retry} />}
          required={!hasNone}
          disabled={disabled || loading || hasNone}
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
