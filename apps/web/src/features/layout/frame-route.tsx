import { Suspense, use, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { showBrand } from '../../lib/colors/brand.ts';
import { matchPath } from '../../lib/match-path.ts';
import type { GuardProps } from '../../session/guard.tsx';
import { useSession } from '../../session/store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { awaitLoaded } from './parts/fetch-parts.ts';
import { frames, guard } from './frames.ts';
import type { DrawnFrame } from './frames.ts';
import { ScreenRoute } from './screen-route.tsx';
import { beginScreen } from './screens/begin-screen.ts';
import type { Screen } from './screens/screen.ts';
import { usePart } from './parts/use-part.ts';

type DrawnScreen = Screen & { readonly frame: DrawnFrame };

interface Props {
  screen: DrawnScreen;
  screens: readonly Screen[];
}

/** The screen of the address in its frame. A guarded screen is loaded only after the guard has let the user in. */
export function FrameRoute({ screens }: { screens: readonly Screen[] }) {
  const { pathname } = useLocation();
  const isShown = (one: Screen): one is DrawnScreen => one.frame !== 'public' && !!matchPath(one.path, pathname);
  const screen = screens.find(isShown);
  const frame = screen?.frame;
  // Only the signed-in frame uses a client's colours; theme.js may have set them on a page that redirected.
  useLayoutEffect(() => {
    if (frame !== 'signed-in') showBrand();
  }, [frame]);
  if (!screen) return null;
  const framed = <Framed screen={screen} screens={screens} />;
  return frame === 'signed-in' ? <Guarded anyOf={screen.anyOf}>{framed}</Guarded> : framed;
}

const Guarded = (props: GuardProps) => usePart(guard, props);

function Framed({ screen, screens }: Props) {
  const going = useNavigationType();
  const { pathname } = useLocation();
  beginScreen(screen, useSession.getState());
  // Who has filled in a form that leads in sees it until the page behind it is there, and not only the frame of that page.
  if (going !== NavigationType.Pop) use(awaitLoaded(screen));
  const children = (
    <ErrorBoundary resetBy={pathname}>
      <Suspense>
        <ScreenRoute screen={screen} />
      </Suspense>
    </ErrorBoundary>
  );
  return usePart(frames[screen.frame], { screens, children });
}
