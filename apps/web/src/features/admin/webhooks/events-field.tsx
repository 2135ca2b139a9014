import { webhookEvents, webhookSubjects } from '@orgscope/contract/webhook-events';
import { useId } from 'react';
import type { Ref } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Fault } from '../../../ui/fields/field.tsx';

interface Props {
  /** Gets the focus if no event is chosen. */
  ref: Ref<HTMLButtonElement>;
  value: readonly string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

/** The events that a webhook receives: for each kind of record, what happens to it. */
export function EventsField({ ref, value, onChange, error }: Props) {
  const t = useText();
  const id = useId();
  const hasAll = value.length === webhookEvents.length;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('webhooks:form.events')}</legend>
      <Button ref={ref} size="small" className="self-start" onClick={() => onChange(hasAll ? [] : [...webhookEvents])}>
        {hasAll ? t('webhooks:form.none') : t('webhooks:form.all')}
      </Button>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
      <div className="divide-y divide-line border-b border-line">
        {keysOf(webhookSubjects).map((subject) => (
          <fieldset key={subject} className="flex flex-col gap-1.5 py-2.5 sm:flex-row sm:gap-3">
            <legend className="contents">
              <span className="text-sm text-ink sm:w-40 sm:shrink-0">{t(`webhooks:subjects.${subject}`)}</span>
            </legend>
            <div className="flex flex-wrap gap-x-4 gap-y-1.5">
              {webhookSubjects[subject].map((act) => {
                const event = `${subject}.${act}`;
                return (
                  <CheckboxField
                    key={event}
                    checked={value.includes(event)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, event] : value.filter((each) => each !== event))
                    }
                  >
                    {t(`webhooks:acts.${act}`)}
                  </CheckboxField>
                );
              })}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
