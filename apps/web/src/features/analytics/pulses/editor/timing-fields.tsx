import { pulseLimits, pulseRepeats } from '@orgscope/contract/analytics/pulse-kinds';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Pulse } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { TextField } from '../../../../ui/fields/field.tsx';
import { RadioField } from '../../../../ui/fields/radio-field.tsx';
import type { PulseBody, PulseValues } from './pulse-values.ts';

interface Props {
  form: UseFormReturn<PulseValues, unknown, PulseBody>;
  pulse: Pulse;
}

const numbers = Array.from({ length: pulseLimits.reminders + 1 }, (_, index) => String(index));

/** When a pulse opens and closes, how often it is repeated, and how many reminders it sends. */
export function TimingFields({ form: { register, control, formState }, pulse }: Props) {
  const t = useText();
  const { errors } = formState;
  const repeat = useWatch({ control, name: 'repeat' });
  const isWhole = pulse.editable === 'all';
  const isLocked = pulse.editable !== 'all' && pulse.editable !== 'some';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('pulse-editor:timing.zone', { timezone: pulse.timezone })}</p>
      <div className="grid gap-4 @xl:grid-cols-2">
        <TextField
          {...register('opens_at')}
          type="datetime-local"
          label={t('pulse-editor:timing.opens')}
          aside={t('common:optional')}
          hint={t('pulse-editor:timing.opens_hint')}
          error={errors.opens_at?.message}
          readOnly={!isWhole}
        />
        <TextField
          {...register('closes_at')}
          type="datetime-local"
          label={t('pulse-editor:timing.closes')}
          hint={t('pulse-editor:timing.closes_hint', { days: pulseLimits.daysOpen })}
          error={errors.closes_at?.message}
          readOnly={isLocked}
        />
      </div>
      <fieldset disabled={isLocked} className="flex min-w-0 flex-col gap-4">
        <Controller
          control={control}
          name="repeat"
          render={({ field }) => (
            <RadioField
              {...field}
              label={t('pulse-editor:timing.repeat')}
              options={pulseRepeats.map((one) => ({ value: one, label: t(`pulse-editor:timing.repeats.${one}`) }))}
              hint={repeat === 'once' ? undefined : t('pulse-editor:timing.repeat_hint')}
              error={errors.repeat?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="reminders"
          render={({ field }) => (
            <RadioField
              {...field}
              label={t('pulse-editor:timing.reminders')}
              options={numbers.map((one) => ({ value: one, label: one }))}
              hint={t('pulse-editor:timing.reminders_hint')}
              error={errors.reminders?.message}
            />
          )}
        />
      </fieldset>
    </div>
  );
}
