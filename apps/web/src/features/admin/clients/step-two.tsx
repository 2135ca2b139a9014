import { Controller, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { ColorField } from '../../../ui/fields/color-field.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { PalettePreview } from '../../../ui/palette-preview.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import type { ClientControl } from './choice-field.tsx';
import { colorNames } from './client-values.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-one.tsx';

/** The size and the colours of the client, with a preview. */
export function StepTwo({ form: { control, register, formState }, choices }: StepProps) {
  const t = useText();
  const { errors } = formState;
  const words = { choose: t('clients:form.select_range'), loading: t('records:choices.loading') };
  return (
    <StepFrame current={2} title={t('clients:form.additional')}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <TextField
            label={t('clients:form.website')}
            aside={t('common:optional')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('clients:form.website_placeholder')}
            error={errors.website?.message}
            {...register('website')}
          />
          <ChoiceField
            control={control}
            name="number_of_employees"
            part={SelectField}
            label={t('clients:form.employees')}
            choices={choices.number_of_employees}
            words={words}
          />
          <ChoiceField
            control={control}
            name="number_of_it_employees"
            part={SelectField}
            label={t('clients:form.it_employees')}
            choices={choices.number_of_it_employees}
            words={words}
          />
          <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
            {colorNames.map((name) => (
              <Controller
                key={name}
                control={control}
                name={`color_palette.${name}`}
                render={({ field, fieldState }) => (
                  <ColorField {...field} label={t(`clients:form.${name}`)} error={fieldState.error?.message} />
                )}
              />
            ))}
          </div>
          {errors.color_palette?.message && (
            <p role="alert" className="text-xs text-danger">
              {errors.color_palette.message}
            </p>
          )}
          <p className="text-xs text-muted">{t('clients:form.palette_hint')}</p>
        </div>
        <Preview control={control} />
      </div>
    </StepFrame>
  );
}

// Watches the colours itself, so that typing renders nothing else. The warnings are above the samples, because the
// samples are taller than most windows.
function Preview({ control }: { control: ClientControl }) {
  return (
    <div className="[&_[role=status]]:-order-1">
      <PalettePreview palette={useWatch({ control, name: 'color_palette' })} />
    </div>
  );
}
