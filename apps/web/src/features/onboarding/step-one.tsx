import { OnboardingNames } from '@orgscope/contract/resources/onboarding';
import { useForm } from 'react-hook-form';
import type { Profile } from '../../api/me.ts';
import { apiAddress } from '../../api/client/base-address.ts';
import { useText } from '../../i18n/i18n.ts';
import { labelText } from '../../i18n/label-text.ts';
import { formResolver } from '../../ui/fields/form-resolver.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import type { Draft } from './draft.ts';

interface Props {
  user: Profile;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

/** The person: names and picture. */
export function StepOne({ user, draft, onChange }: Props) {
  const t = useText();
  const { first_name: firstName = user.first_name ?? '', last_name: lastName = user.last_name ?? '' } = draft;
  const { register, handleSubmit, formState } = useForm({
    resolver: formResolver(OnboardingNames),
    mode: 'onTouched',
    defaultValues: { first_name: firstName, last_name: lastName },
  });
  const { errors } = formState;
  const keep = (name: 'first_name' | 'last_name') =>
    register(name, { onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }) });
  const stored = user.profile_picture_url ? apiAddress(user.profile_picture_url) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((names) => onChange({ ...names, step: 2 }))(event)}
      className="flex flex-col gap-5"
    >
      <PictureField
        name={`${firstName} ${lastName}`}
        picture={draft.picture || stored}
        label={t('user-onboarding:upload_photo')}
        onChoose={(picture) => onChange({ picture })}
        onRemove={draft.picture ? () => onChange({ picture: '' }) : undefined}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('user-onboarding:first_name')}
          autoComplete="given-name"
          required
          error={errors.first_name?.message}
          {...keep('first_name')}
        />
        <TextField
          label={t('user-onboarding:last_name')}
          autoComplete="family-name"
          required
          error={errors.last_name?.message}
          {...keep('last_name')}
        />
      </div>
      <TextField label={t('user-onboarding:email')} value={user.username ?? ''} readOnly />
      <TextField
        label={t('user-onboarding:platform_role')}
        value={labelText('platform_roles', user.platform_role, user.user_role_name ?? '')}
        readOnly
      />
      <TextField label={t('user-onboarding:company')} value={user.client?.name ?? ''} readOnly />
      <div className="flex justify-end pt-1">
        <Button type="submit" variant="primary" className="max-sm:w-full">
          {t('user-onboarding:continue')}
        </Button>
      </div>
    </form>
  );
}
