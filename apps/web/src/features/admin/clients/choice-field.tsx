import type { ComponentType } from 'react';
import { Controller } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { Choices } from '../../../api/choices.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import type { SelectFieldProps } from '../../../ui/fields/select-field.tsx';
import type { ClientBody, ClientValues } from './client-values.ts';

export type ClientControl = Control<ClientValues, unknown, ClientBody>;

interface Props {
  control: ClientControl;
  name: 'industry_id' | 'timezone' | 'number_of_employees' | 'number_of_it_employees';
  part: ComponentType<SelectFieldProps>;
  label: string;
  choices: Choices;
  /** The placeholders: nothing chosen, list loading, list empty. */
  words: { choose: string; loading: string; none?: string };
}

/** A choice from a list of the server. The stored value stays visible even if the list fails to load. */
export function ChoiceField({ control, name, part: Part, label, choices, words }: Props) {
  const { list, loading, retry } = choices;
  const placeholder = loading ? words.loading : list.length > 0 || retry ? words.choose : (words.none ?? words.choose);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Part
          {...field}
          label={label}
          options={list}
          placeholder={placeholder}
          required
          error={fieldState.error?.message}
          hint={retry && <RetryHint onRetry={retry} />}
          disabled={loading}
        />
      )}
    />
  );
}
