import { timeClass } from '@orgscope/contract/resources/application-record';
import { Controller, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import type { ApplicationControl } from './bound-fields.tsx';
import { FitField } from './fit-field.tsx';
import { TimeBadge, timeReason } from './time-class.tsx';

const names = ['functional_fit', 'technical_fit'] as const;
const stepOf = (value: string) => (value ? Number(value) : null);

/** Both fits, and the TIME class that they give as they are chosen. */
export function FitFields({ control }: { control: ApplicationControl }) {
  const t = useText();
  const fits = useWatch({ control, name: names });
  const [functional, technical] = [stepOf(fits[0]), stepOf(fits[1])];
  const found = timeClass(functional, technical);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <FitField
                ref={ref}
                label={t(`applications:fields.${name}`)}
                value={value}
                error={fieldState.error?.message}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        ))}
      </div>
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {found && <TimeBadge value={found} />}
        <span>{timeReason(t, functional, technical)}</span>
      </p>
    </>
  );
}
