import { useLocation } from 'react-router';
import { useText } from '../../i18n/i18n.ts';
import { originOf, paths, returnPath } from '../../session/paths.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Link } from '../../ui/link.tsx';
import { useSignOut } from '../layout/bar/use-sign-out.ts';

/** Says that the account lacks a permission for the page, and offers two ways to continue. */
export default function NoAccessPage() {
  const t = useText();
  const { state } = useLocation();
  const leave = useSignOut();
  const page = returnPath(originOf(state)) ?? t('auth:no_access.this_page');
  return (
    <>
      <h1 className="text-xl">{t('auth:no_access.title')}</h1>
      <p className="mt-3 text-base break-words text-muted">{t('auth:no_access.text', { page })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonStyles('primary')}>
          {t('auth:no_access.home')}
        </Link>
        <button type="button" onClick={leave} className={buttonStyles('secondary')}>
          {t('auth:no_access.other')}
        </button>
      </div>
    </>
  );
}
