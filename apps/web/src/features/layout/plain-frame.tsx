import { useText } from '../../i18n/i18n.ts';
import { useSession } from '../../session/store.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Logo } from '../../ui/logo.tsx';
import type { FrameProps } from './frames.ts';
import { SkipLink } from './skip-link.tsx';
import { useSignOut } from './bar/use-sign-out.ts';

/** The simple frame: logo and Logout above, the content centred. */
export default function PlainFrame({ children }: Pick<FrameProps, 'children'>) {
  const t = useText();
  const signedIn = useSession((session) => session.isAuthenticated);
  const leave = useSignOut();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 items-center justify-between border-b border-line bg-surface px-4 md:px-5">
        <a href="/" aria-label={t('common:start_page')} className="flex rounded-small">
          <Logo />
        </a>
        {signedIn && (
          <button type="button" onClick={leave} className={buttonStyles('secondary', 'small')}>
            {t('auth:logout')}
          </button>
        )}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-lg grow flex-col justify-center px-4 py-16">
        {children}
      </main>
    </div>
  );
}
