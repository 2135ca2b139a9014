import { companyRoles } from '@orgscope/contract/resources/me';
import { useCompanyRoles, useOwnLocations, useTimezones } from '../../../api/choices.ts';
import type { Choice } from '../../../api/choices.ts';
import type { Profile } from '../../../api/me.ts';
import { useText } from '../../../i18n/i18n.ts';
import { labelText } from '../../../i18n/label-text.ts';
import { text } from '../../../i18n/texts.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { FunctionFields } from './function-fields.tsx';
import { ProfileSelectField } from './profile-select-field.tsx';
import { ProfileTextField } from './profile-text-field.tsx';
import { saveProfile } from './save-profile.ts';

const saveLocation = ({ value, label: name }: Choice) =>
  saveProfile({ client_location_id: Number(value) }, { client_location: { id: Number(value), name } });
const saveTimezone = ({ value }: Choice) => saveProfile({ timezone: value }, { timezone: value });
const saveRole = ({ value, label }: Choice) =>
  saveProfile({ company_role: value }, { company_role: value, company_role_display: label });

/** A server may send only the label of the role. */
function roleOf({ company_role: value, company_role_display: shown }: Profile, roles: readonly Choice[]) {
  const ours = companyRoles.find((role) => role === value);
  if (value)
    return {
      value,
      label:
        labelText('company_roles', value, shown ?? '') ||
        (ours ? text(`messages:labels.company_roles.${ours}`) : value),
    };
  return shown ? (roles.find(({ label }) => label === shown) ?? { value: shown, label: shown }) : undefined;
}

/** The user's role in the company. */
export function CompanySection({ profile }: { profile: Profile }) {
  const t = useText();
  const locations = useOwnLocations(profile.client?.id);
  const timezones = useTimezones();
  const roles = useCompanyRoles();
  const { client_location: location, timezone } = profile;
  return (
    <Section title={t('my-profile:company.title')} lead={t('my-profile:company.lead')}>
      <div className="grid items-start gap-5 @lg:grid-cols-2">
        <TextField
          label={t('my-profile:company.name')}
          value={profile.client?.name ?? ''}
          readOnly
          className="@lg:col-span-2"
        />
        <FunctionFields profile={profile} />
        <ProfileSelectField
          part={SearchSelectField}
          field="client_location_id"
          label={t('my-profile:company.location')}
          placeholder={t('my-profile:company.select_location')}
          stored={location ? { value: String(location.id), label: location.name } : undefined}
          choices={locations}
          save={saveLocation}
        />
        <ProfileSelectField
          part={SearchSelectField}
          field="timezone"
          label={t('my-profile:company.timezone')}
          placeholder={t('my-profile:company.select_timezone')}
          stored={timezone ? { value: timezone, label: timezone } : undefined}
          choices={timezones}
          save={saveTimezone}
        />
        <ProfileSelectField
          part={SelectField}
          field="company_role"
          label={t('my-profile:company.role')}
          placeholder={t('my-profile:company.select_role')}
          stored={roleOf(profile, roles.list)}
          choices={roles}
          save={saveRole}
        />
        <ProfileTextField
          field="job_title"
          label={t('my-profile:company.job_title')}
          stored={profile.job_title ?? ''}
          autoComplete="organization-title"
        />
      </div>
    </Section>
  );
}
