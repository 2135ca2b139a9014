import { OnboardingStepTwo } from '@orgscope/contract/resources/onboarding';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCompanyRoles, useFunctionsOfType, usePlacesOf, useTimezones } from '../../api/choices.ts';
import type { Choices } from '../../api/choices.ts';
import type { Profile } from '../../api/me.ts';
import { useText } from '../../i18n/i18n.ts';
import { formResolver } from '../../ui/fields/form-resolver.ts';
import { anyChoice } from '../../lib/forms/any-choice.ts';
import { keysOf } from '../../lib/object-keys.ts';
import { sendForm } from '../../lib/forms/send-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/fields/form-failure.tsx';
import { SearchSelectField } from '../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { AnswerField, JobTitleField, ListField } from './bound-fields.tsx';
import { complete } from './complete-onboarding.ts';
import { stepTwoOf, typeOfAnswer } from './draft.ts';
import type { Draft, StepTwoFields, StepTwoValues } from './draft.ts';
import { placeRule } from './place-rule.ts';

interface Props {
  user: Profile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  onDone: () => void;
}

const fieldNames = keysOf(OnboardingStepTwo.shape);
const { shape } = OnboardingStepTwo;
const rulesOf = (functions: Choices | undefined, locations: Choices) =>
  z.extend(OnboardingStepTwo, {
    client_function_id: placeRule(shape.client_function_id, functions),
    client_location_id: placeRule(shape.client_location_id, locations),
    timezone: anyChoice(shape.timezone),
    company_role: anyChoice(shape.company_role),
  });

/** The person's role in the company. The input is kept when the user goes back and after a failure. */
export function StepTwo({ user, draft, onChange, onDone }: Props) {
  const t = useText();
  const initial = stepTwoOf(draft, user);
  const answer = initial.is_it_organization;
  const clientId = user.client?.id;
  const functions = useFunctionsOfType(clientId, answer && typeOfAnswer[answer]);
  const locations = usePlacesOf('location', clientId);
  const timezones = useTimezones();
  const roles = useCompanyRoles();
  const form = useForm<StepTwoFields, unknown, StepTwoValues>({
    resolver: formResolver(rulesOf(answer && functions, locations)),
    mode: 'onTouched',
    defaultValues: initial,
  });
  const { control, setValue, setError, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;

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
        place={{
          none: answer === 'no' ? t('user-onboarding:no_business_functions') : t('user-onboarding:no_it_functions'),
          stored: user.client_function,
        }}
      />
      <ListField
        {...bound}
        name="client_location_id"
        part={SearchSelectField}
        label={t('user-onboarding:location')}
        placeholder={t('user-onboarding:select_location')}
        choices={locations}
        place={{ none: t('user-onboarding:no_locations'), stored: user.client_location }}
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
