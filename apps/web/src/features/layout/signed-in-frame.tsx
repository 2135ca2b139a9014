import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { isRightToLeft } from '@orgscope/contract/words/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '../../api/cache/query-client.ts';
import { useText } from '../../i18n/i18n.ts';
import { pageLanguage } from '../../i18n/texts.ts';
import { readStored } from '../../lib/browser/storage.ts';
import { logFailure } from '../../lib/log.ts';
import { rowsParam } from '../../lib/rows-param.ts';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { useShortcut } from '../../lib/hooks/use-shortcut.ts';
import { useActingClient } from '../../session/acting-client.ts';
import { keptInputName, sessionsOver, useSession } from '../../session/store.ts';
import { FrameSlot } from '../../ui/dialogs/frame-slot.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PrintedLine } from '../../ui/printed-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { FailedPart } from '../../ui/states/failed-part.tsx';
import { ToastCorner } from '../../ui/states/toast.tsx';
import type { FrameProps } from './frames.ts';
import { menuAt } from './screens/menus.ts';
import { Sidebar, SidebarTrigger } from './sidebar/sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './bar/top-bar.tsx';
import { useBrand } from './use-brand.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// 768px at the usual font size: the breakpoint of the styles, which grows with the font.
const narrowWindow = '(width < 48rem)';

// Few users need them.
const SupportBanner = lazyPart(() => import('./banners/support-banner.tsx'), FailedPart);
const FactorsBanner = lazyPart(() => import('./banners/factors-banner.tsx'), FailedPart);
// Wide screens do not need it, and others not before the user does something.
const fetchDrawer = () => import('./sidebar/sidebar-drawer.tsx');
const SidebarDrawer = lazyDialog(fetchDrawer, ({ onOpenChange }) => onOpenChange(false));
const prefetchDrawer = () => {
  if (window.matchMedia(narrowWindow).matches) fetchDrawer().catch(() => {});
};

const tellKeptInput = () => {
  if (!readStored(keptInputName, 'sessionStorage')) return;
  import('./banners/tell-kept-input.ts')
    .then((told) => told.tellKeptInput())
    .catch((error: unknown) => logFailure('Kept input could not be told of', error));
};

/** Stands in for a banner that is still to come. */
const waiting = <span hidden data-waiting className="peer" />;

/** The frame of every signed-in screen: top bar, side menu, content. */
export default function SignedInFrame({ screens, children }: FrameProps) {
  useBrand();
  const t = useText();
  const { pathname, search } = useLocation();
  const permissions = useSession((session) => session.permissions);
  const user = useSession((session) => session.user);
  const client = useActingClient();
  const entersOther = client.mayChoose && !client.isOwn;
  const due = user?.needs_factors ? null : user?.factors_due_at;
  // Screens that open below a banner wait for it, so that nothing is pushed down. Later, what is shown stays.
  const [opened] = useState({ due, entersOther });
  // If another user signs in, perhaps in another tab, all screens start empty.
  const session = useSession(sessionsOver);
  const entries = menuAt(pathname, screens, permissions);
  const narrow = useMedia(narrowWindow);
  const [drawn, setDrawn] = useState(false);
  const [hasDrawer, setHasDrawer] = useState(false);
  if (drawn && !hasDrawer) setHasDrawer(true);
  const drawerOpen = drawn && narrow;
  const trigger = useRef<HTMLButtonElement>(null);
  const hasMenu = entries.length > 0;
  useFirstInteraction(prefetchDrawer);
  useEffect(tellKeptInput, []);
  useShortcut('b', () => hasMenu && narrow && setDrawn(!drawn));
  // A screen that no menu leads to has its own title, once it is loaded.
  const title = (
    entries.find(({ url }) => pathname === url || pathname.startsWith(`${url}/`)) ??
    screens.find(({ path }) => path === pathname)
  )?.title;
  const here = title && t(title);
  return (
    <QueryClientProvider client={queryClient}>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={isRightToLeft(pageLanguage()) ? 'rtl' : 'ltr'}>
          <SkipLink />
          <TopBar screens={screens} />
          {hasMenu && narrow && !drawerOpen && (
            <section
              aria-label={t('sidebar:here')}
              className="sticky top-14 z-1 flex h-12 short:static items-center gap-2 border-b border-line bg-surface px-3 md:hidden print:hidden"
            >
              <SidebarTrigger ref={trigger} open={false} toggle={() => setDrawn(true)} />
              {here !== title && <span className="font-medium text-muted">{here}</span>}
            </section>
          )}
          {narrow && hasDrawer && (
            <SidebarDrawer entries={entries} open={drawerOpen} onOpenChange={setDrawn} trigger={trigger} />
          )}
          <div className="flex">
            {hasMenu && !narrow && <Sidebar entries={entries} folds={new URLSearchParams(search).has(rowsParam)} />}
            <main
              id="main"
              tabIndex={-1}
              className="min-h-[calc(100dvh-3.5rem)] min-w-0 grow px-4 py-6 [--table-top:3.5rem] max-md:[--table-top:6.5rem] max-md:short:[--table-top:0px] sm:px-6 md:px-9 md:py-8 print:p-px"
            >
              <PrintedLine>{client.mayChoose ? undefined : user?.client?.name}</PrintedLine>
              {due && (
                <Suspense fallback={opened.due && waiting}>
                  <FactorsBanner company={user?.client?.name ?? ''} due={due} />
                </Suspense>
              )}
              {entersOther && client.id !== undefined && (
                <Suspense fallback={opened.entersOther && waiting}>
                  <SupportBanner clientId={client.id} waiting={opened.entersOther && waiting} />
                </Suspense>
              )}
              {opened.entersOther && (
                <p className="absolute hidden items-center gap-2 text-muted transition-opacity delay-1000 peer-data-waiting:flex starting:opacity-0">
                  <Spinner />
                  {t('common:support.loading')}
                </p>
              )}
              <div className="peer-data-waiting:invisible">
                <Fragment key={session}>
                  {children}
                  <FrameSlot />
                </Fragment>
              </div>
            </main>
          </div>
          <ToastCorner key={session} />
        </DirectionProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
