import { useText } from '../../i18n/i18n.ts';
import { useOnDevice } from '../../lib/hooks/use-on-device.ts';
import { useSession } from '../../session/store.ts';
import { buttonStyles } from '../../ui/button-styles.ts';
import { Logo } from '../../ui/logo.tsx';
import type { FrameProps } from './frames.ts';
import { LanguageSelect } from './bar/language-select.tsx';
import { PeerPanel } from './peer-panel.tsx';
import { SkipLink } from './skip-link.tsx';
import { useSignOut } from './bar/use-sign-out.ts';

const thisYear = () => String(new Date().getFullYear());

/** The frame of the sign-in screens: the form on the left, a picture in the style of the charts on the right. */
export default function AuthFrame({ children }: Pick<FrameProps, 'children'>) {
  const t = useText();
  const signedIn = useSession((session) => session.isAuthenticated);
  const leave = useSignOut();
  const year = useOnDevice(thisYear, thisYear());
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <SkipLink />
      <div className="flex min-w-0 flex-col px-6 sm:px-24">
        <header className="flex h-24 items-center justify-between pt-6">
          <a href="/" aria-label={t('common:start_page')} className="flex rounded-small">
            <Logo />
          </a>
          {signedIn && (
            <button type="button" onClick={leave} className={buttonStyles('secondary', 'small')}>
              {t('auth:logout')}
            </button>
          )}
        </header>
        {/* At a fixed height, so that an error below moves nothing above it. */}
        <main id="main" tabIndex={-1} className="w-full max-w-[23.75rem] grow pt-[18svh] pb-10">
          {children}
        </main>
        <footer className="flex w-full max-w-[23.75rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4 pb-12 text-sm text-muted">
          {t('auth:powered_by', { year })}
          <LanguageSelect />
        </footer>
      </div>
      <PeerPanel />
    </div>
  );
}
