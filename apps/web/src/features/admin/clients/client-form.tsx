import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { clients } from '../../../api/clients.ts';
import type { Client } from '../../../api/clients.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { arrivalState } from '../../records/form/use-arrival-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { clientLabels } from './client-labels.ts';
import { clientSchema, sentClient, shownClient, stepOneFields } from './client-values.ts';
import type { Step } from './step-frame.tsx';
import { StepOne } from './step-one.tsx';
import { StepTwo } from './step-two.tsx';
import { useClientChoices } from './use-client-choices.ts';

/** Adds or changes a client, in two steps. */
export default function ClientForm({ open, record, onClose }: FormProps<Client>) {
  const t = useText();
  const navigate = useNavigate();
  const choices = useClientChoices(record);
  const { palette } = choices;
  const form = useRecordForm({
    ns: 'clients',
    records: clients,
    schema: clientSchema,
    shown: (client) => shownClient(client, palette),
    sent: (body) => sentClient(body, record),
    record,
    open,
    onClose,
    // A client sees nothing before it has a subscription.
    next: record
      ? undefined
      : (id) => ({
          label: t('clients:add_subscription'),
          onPress: () => void navigate(`/admin/subscriptions?client=${id}`, { state: arrivalState }),
        }),
  });
  const { getValues, reset, setValue, trigger, formState } = form.form;
  const { errors } = formState;

  useEffect(() => {
    if (palette && !record) reset(shownClient(undefined, palette), { keepDirtyValues: true, keepErrors: true });
  }, [palette, record, reset]);

  const [step, setStep] = useState<Step>(1);
  const fault = stepOneFields.find((name) => errors[name]);
  // The browser has checked step one, so only the server can find a fault there.
  if (step === 2 && fault) setStep(1);

  const shown = useRef(step);
  const fields = useRef<HTMLDivElement>(null);
  // Together with the fields, and so not by `setFocus`, which waits for a timer: the dialog catches the focus that the
  // removed fields lose, and again in the next frame, wherever the focus is by then.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const first = (of: string) => fields.current?.querySelector<HTMLElement>(of);
    (first('[aria-invalid=true]') ?? first('input'))?.focus();
  }, [step]);

  const toStepTwo = async () => {
    // A touched field is checked on every input, so a corrected fault disappears at once.
    for (const name of stepOneFields) setValue(name, getValues(name), { shouldTouch: true });
    if (await trigger(stepOneFields, { shouldFocus: true })) setStep(2);
  };
  return (
    <RecordForm
      form={form}
      labels={clientLabels(t, choices)}
      {...(step === 1
        ? { onSubmit: () => void toStepTwo(), submit: t('clients:form.continue') }
        : {
            width: 'wide',
            beside: (
              <Button disabled={form.state === 'saving'} onClick={() => setStep(1)} className="me-auto">
                {t('clients:form.back')}
              </Button>
            ),
          })}
    >
      <div ref={fields}>
        {step === 1 ? <StepOne form={form.form} choices={choices} /> : <StepTwo form={form.form} choices={choices} />}
      </div>
    </RecordForm>
  );
}
