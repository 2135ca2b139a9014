import { TermsAcceptance } from '@orgscope/contract/resources/passwords';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { placeFailure } from '../../../api/failures/place-failure.ts';
import { acceptTerms, followIfDone } from './set-password.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

/**
 * The terms only, for users with a password of their own. Once they are accepted, the page around the form continues: it is leaving.
 */
export function AcceptTermsForm({ isLeaving }: { isLeaving: boolean }) {
  const t = useText();
  const form = useForm({
    resolver: formResolver(TermsAcceptance),
    mode: 'onTouched',
    defaultValues: { accept_terms: false },
  });
  const { register, formState, setError } = form;
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || isLeaving;

  const send = async () => {
    try {
      return await acceptTerms();
    } catch (error) {
      await followIfDone(error);
      return placeFailure(error, setError, ['accept_terms'], t('set-password:terms_only.failed'));
    }
  };
  return (
    <form noValidate onSubmit={(event: FormEvent) => void sendForm(form, send, event)} className="flex flex-col gap-5">
      <TermsCheckbox error={errors.accept_terms?.message} {...register('accept_terms')} />
      <FormFailure>{errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" busy={isBusy} className="h-11 w-full">
        {isBusy ? t('set-password:terms_only.submitting') : t('set-password:terms_only.submit')}
      </Button>
    </form>
  );
}
