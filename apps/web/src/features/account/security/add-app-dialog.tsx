import { AppConfirmation } from '@orgscope/contract/resources/factors';
import { useForm } from 'react-hook-form';
import { useFactorChanges } from '../../../api/factors.ts';
import type { NewApp } from '../../../api/factors.ts';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { QrCode } from './qr-code.tsx';

interface Props {
  app: NewApp;
  open: boolean;
  /** With the recovery codes that the first app brings. */
  onAdded: (codes: readonly string[]) => void;
  onClose: () => void;
}

const fields = ['name', 'code'] as const;

/** Shows the key of a new authenticator app, and adds the app with its first code. */
export default function AddAppDialog({ app, open, onAdded, onClose }: Props) {
  const t = useText();
  const { confirm } = useFactorChanges();
  const form = useForm({
    resolver: formResolver(AppConfirmation),
    mode: 'onTouched',
    defaultValues: { name: '', code: '' },
  });
  const { register, formState } = form;
  const { errors } = formState;

  const submit = submitHandler(form, { fields, failed: t('security:apps.add_failed') }, async (body) =>
    onAdded(await confirm(app.id, body)),
  );
  return (
    <FormDialog
      open={open}
      title={t('security:set_up.title')}
      state={stateOf(formState)}
      onSubmit={submit}
      onClose={onClose}
      submit={t('security:set_up.submit')}
    >
      <p className="text-sm text-muted">{t('security:set_up.scan')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={app.address} label={t('security:set_up.qr')} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-muted">{t('security:set_up.key')}</p>
          <p dir="ltr" className="mt-1 text-sm break-words text-ink select-all">
            {app.key.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
      </div>
      <TextField
        label={t('security:set_up.name')}
        placeholder={t('security:set_up.name_example')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('security:set_up.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors.code?.message}
        {...register('code')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
