import { useId } from 'react';
import type { Ref } from 'react';
import type { Sso } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Fault } from '../../../ui/fields/field.tsx';

interface Props {
  /** Gets the focus if the choice is refused. */
  ref: Ref<HTMLFieldSetElement>;
  candidates: Sso['candidates'];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  error: string | undefined;
}

/** The administrators who keep their password, for the day on which the provider fails. */
export function EmergencyField({ ref, candidates, chosen, onChange, error }: Props) {
  const t = useText();
  const id = useId();
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      className="flex flex-col gap-2.5"
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('sso:rules.emergency')}</legend>
      {candidates.map((person) => {
        const own = Number(person.id);
        // In the order of the candidates, as they are stored: who was taken out and put back is no change.
        const chosenWith = (checked: boolean) =>
          candidates
            .map(({ id: each }) => Number(each))
            .filter((each) => (each === own ? checked : chosen.includes(each)));
        return (
          <CheckboxField
            key={own}
            checked={chosen.includes(own)}
            onChange={({ currentTarget: { checked } }) => onChange(chosenWith(checked))}
          >
            {person.name}
          </CheckboxField>
        );
      })}
      <p id={`${id}-hint`} className="text-xs text-muted">
        {candidates.length > 0 ? t('sso:rules.emergency_hint') : t('sso:rules.emergency_none')}
      </p>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
    </fieldset>
  );
}
