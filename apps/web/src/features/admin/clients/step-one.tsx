import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { ClientBody, ClientValues } from './client-values.ts';
import { StepFrame } from './step-frame.tsx';
import type { ClientChoices } from './use-client-choices.ts';

export interface StepProps {
  form: UseFormReturn<ClientValues, unknown, ClientBody>;
  choices: ClientChoices;
}

export function StepOne({ form: { control, register, formState }, choices }: StepProps) {
  const t = useText();
  const { errors } = formState;
  return (
    <StepFrame current={1} title={t('clients:form.basic')}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t('clients:form.name')}
          autoComplete="off"
          dir="auto"
          required
          error={errors.name?.message}
          {...register('name')}
        />
        <ChoiceField
          control={control}
          name="industry_id"
          part={SearchSelectField}
          label={t('clients:form.industry')}
          choices={choices.industry_id}
          words={{
            choose: t('clients:form.select_industry'),
            loading: t('clients:filter.loading'),
            none: t('clients:filter.none'),
          }}
        />
        <ChoiceField
          control={control}
          name="timezone"
          part={SearchSelectField}
          label={t('clients:form.timezone')}
          choices={choices.timezone}
          words={{ choose: t('clients:form.select_timezone'), loading: t('records:choices.loading') }}
        />
        <TextAreaField
          label={t('clients:form.description')}
          aside={t('common:optional')}
          dir="auto"
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </StepFrame>
  );
}
