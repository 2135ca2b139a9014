import type { Profile } from '../../../api/me.ts';
import { useText } from '../../../i18n/i18n.ts';
import { labelText } from '../../../i18n/label-text.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { Section } from '../../../ui/section.tsx';
import { ProfileTextField } from './profile-text-field.tsx';

/** The user's names; administrators change address and platform role. */
export function ProfileSection({ profile }: { profile: Profile }) {
  const t = useText();
  return (
    <Section title={t('my-profile:profile.title')} lead={t('my-profile:profile.lead')}>
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        <ProfileTextField
          field="first_name"
          label={t('my-profile:profile.first_name')}
          stored={profile.first_name ?? ''}
          autoComplete="given-name"
        />
        <ProfileTextField
          field="last_name"
          label={t('my-profile:profile.last_name')}
          stored={profile.last_name ?? ''}
          autoComplete="family-name"
        />
        <TextField label={t('my-profile:profile.email')} value={profile.username ?? ''} readOnly />
        <TextField
          label={t('my-profile:profile.platform_role')}
          value={labelText('platform_roles', profile.platform_role, profile.user_role_name ?? '')}
          readOnly
        />
      </div>
    </Section>
  );
}
