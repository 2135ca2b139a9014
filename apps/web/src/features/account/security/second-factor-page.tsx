import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { originOf, pathAfterSignIn } from '../../../session/paths.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { SecuritySections } from './security-sections.tsx';

/** Sets up a second factor that is required, before anything else. */
export default function SecondFactorPage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const user = useSession((session) => session.user);
  const isDone = !user?.needs_factors;
  const company = user?.client?.name ?? '';
  return (
    <SettingsPage title={t('second-factor:title')} lead={t('second-factor:lead', { company })}>
      <SecuritySections />
      <div aria-live="polite" className="flex flex-wrap items-center gap-4">
        {isDone && (
          <>
            <p className="text-sm text-ink">{t('second-factor:done')}</p>
            <Button
              variant="primary"
              onClick={() => void navigate(pathAfterSignIn(user, originOf(state)), { replace: true })}
            >
              {t('second-factor:go_on')}
            </Button>
          </>
        )}
      </div>
    </SettingsPage>
  );
}
