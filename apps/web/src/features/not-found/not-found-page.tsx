import { useLocation } from 'react-router';
import { useText } from '../../i18n/i18n.ts';
import { useSession } from '../../session/store.ts';
import { paths } from '../../session/paths.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Link } from '../../ui/link.tsx';

/** For an address without a page. */
export default function NotFoundPage() {
  const t = useText();
  const { pathname } = useLocation();
  const signedIn = useSession((session) => session.isAuthenticated);
  return (
    <>
      <h1 className="text-xl">{t('common:not_found.title')}</h1>
      <p className="mt-3 text-base break-words text-muted">{t('common:not_found.text', { path: pathname })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {signedIn && (
          <Link to={paths.home} className={buttonStyles('primary')}>
            {t('common:not_found.home')}
          </Link>
        )}
        <a href="/" className={buttonStyles('secondary')}>
          {t('common:not_found.start')}
        </a>
      </div>
    </>
  );
}
