import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { useSession } from '../../../session/store.ts';
import { originOf, pathAfterSignIn } from '../../../session/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

/**
 * Tells a visitor of a sign-in screen that a user is signed in here, perhaps in another tab, and offers to continue.
 */
export function SignedInNotice() {
  const t = useText();
  const { state } = useLocation();
  const signedIn = useSession((session) => session.isAuthenticated);
  const user = useSession((session) => session.user);
  if (!signedIn) return null;
  const name = user?.full_name?.trim() || user?.username;
  return (
    <Notice tone="info">
      {name ? t('auth:signed_in.as', { name }) : t('auth:signed_in.somebody')}{' '}
      <Link to={pathAfterSignIn(user, originOf(state))} className="font-medium text-accent underline">
        {t('auth:signed_in.go_on')}
      </Link>
    </Notice>
  );
}
