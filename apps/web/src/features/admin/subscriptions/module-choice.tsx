import { modules } from '@orgscope/contract/modules';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Fault } from '../../../ui/fields/field.tsx';

interface Props {
  label: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

/** Any of the four analytics. */
export function ModuleChoice({ label, error, field }: Props) {
  const t = useText();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink">{label}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {modules.map((module) => (
          <CheckboxField key={module} value={module} {...field}>
            {t(`analytics:${module}.title`)}
          </CheckboxField>
        ))}
      </div>
      {error && (
        <Fault id={id} className="mt-1.5">
          {error}
        </Fault>
      )}
    </fieldset>
  );
}
