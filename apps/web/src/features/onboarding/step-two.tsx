import { OnboardingStepTwo } from '@orgscope/contract/resources/onboarding';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCompanyRoles, useFunctionsOfType, useLocationsOf, useTimezones } from '../../api/choices.ts';
import type { Profile } from '../../api/me.ts';
import { useText } from '../../i18n/i18n.ts';
import { formResolver } from '../../ui/fields/form-resolver.ts';
import { anyChoice } from '../../lib/any-choice.ts';
import { keysOf } from '../../lib/object-keys.ts';
import { sendForm } from '../../lib/send-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { SearchSelectField } from '../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { AnswerField, JobTitleField, ListField } from './bound-fields.tsx';
import { complete } from './complete.ts';
import type { Draft, StepTwoValues } from './draft.ts';

interface Props {
  user: Profile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onDone: () => void;
}

const types = { yes: 'IT', no: 'BUSINESS' } as const;
const fieldNames = keysOf(OnboardingStepTwo.shape);
const rules = z.extend(OnboardingStepTwo, {
  timezone: anyChoice(OnboardingStepTwo.shape.timezone),
  company_role: anyChoice(OnboardingStepTwo.shape.company_role),
});
const browserTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The person's role in the company. The input is kept when the user goes back and after a failure. */
export function StepTwo({ user, draft, onChange, onDone }: Props) {
  const t = useText();
  const form = useForm({
    resolver: formResolver(rules),
    mode: 'onTouched',
    defaultValues: {
      ...Object.fromEntries(fieldNames.map((name) => [name, draft[name] ?? ''])),
      timezone: draft.timezone ?? (user.timezone || browserTimezone()),
    },
  });
  const { control, setValue, setError, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  const answer = draft.is_it_organization;
  const clientId = user.client?.id;
  const functions = useFunctionsOfType(clientId, answer && types[answer]);
  const locations = useLocationsOf(clientId);
  const timezones = useTimezones();
  const roles = useCompanyRoles();

  const send = async (position: StepTwoValues) => {
    const outcome = await complete(draft, position);
    if (outcome.failure === undefined) return onDone();
    const { failure, fields } = outcome;
    const named = fieldNames.filter((name) => fields[name]);
    for (const name of named) setError(name, { message: fields[name] ?? '' });
    // The specification requires the full message in the form too; part of it may concern the first step.
    setError('root', { message: failure });
    return named;
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);
  const bound = { control, onChange };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <AnswerField
        {...bound}
        label={t('user-onboarding:is_it_organization')}
        onChange={(change) => {
          onChange({ ...change, client_function_id: '' });
          setValue('client_function_id', '');
          clearErrors('client_function_id');
        }}
      />
      <ListField
        {...bound}
        name="client_function_id"
        part={SearchSelectField}
        label={t('user-onboarding:function')}
        placeholder={answer ? t('user-onboarding:select_function') : t('user-onboarding:select_it_first')}
        choices={functions}
        disabled={!answer}
      />
      <ListField
        {...bound}
        name="client_location_id"
        part={SearchSelectField}
        label={t('user-onboarding:location')}
        placeholder={t('user-onboarding:select_location')}
        choices={locations}
      />
      <ListField
        {...bound}
        name="timezone"
        part={SearchSelectField}
        label={t('user-onboarding:timezone')}
        placeholder={t('user-onboarding:select_timezone')}
        choices={timezones}
      />
      <ListField
        {...bound}
        name="company_role"
        part={SelectField}
        label={t('user-onboarding:role')}
        placeholder={t('user-onboarding:select_role')}
        choices={roles}
      />
      <JobTitleField {...bound} label={t('user-onboarding:job_title')} />
      <FormFailure>{errors.root?.message}</FormFailure>
      <div className="flex justify-between gap-3 pt-1">
        <Button disabled={isSubmitting} onClick={() => onChange({ step: 1 })}>
          {t('user-onboarding:back')}
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t('user-onboarding:completing') : t('user-onboarding:done')}
        </Button>
      </div>
    </form>
  );
}
