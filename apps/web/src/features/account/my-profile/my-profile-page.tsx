import { useMe } from '../../../api/me.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { AttributesSection } from './attributes-section.tsx';
import { CompanySection } from './company-section.tsx';
import { DigestSection } from './digest-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { ProfileSection } from './profile-section.tsx';

// Photo, profile and company, below each other and beside their titles.
const heights = ['h-50 @4xl:h-33', 'h-112 @4xl:h-51', 'h-178 @4xl:h-95'];

/** The user's own profile; every field is saved on its own. */
export default function MyProfilePage() {
  const t = useText();
  const name = useSession((session) => session.user?.full_name);
  const { data: profile, isError, isFetching, refetch } = useMe();
  const body = () => {
    if (profile) {
      return (
        <>
          <PhotoSection profile={profile} name={name ?? ''} />
          <ProfileSection profile={profile} />
          <CompanySection profile={profile} />
          <AttributesSection />
          {isOurServer(profile) && <DigestSection />}
        </>
      );
    }
    if (isError)
      return <ErrorState text={t('my-profile:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
    return heights.map((height) => <Skeleton key={height} className={`${height} rounded-card`} />);
  };
  return (
    <SettingsPage title={t('my-profile:title')} lead={t('my-profile:lead')}>
      <Announcement>{profile || isError ? '' : t('my-profile:loading')}</Announcement>
      {body()}
    </SettingsPage>
  );
}
