import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { Announcer } from '../../ui/states/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrameRoute } from './frame-route.tsx';
import { FrameShell } from './frame-shell.tsx';
import { ScreenRoute } from './screen-route.tsx';
import type { Screen } from './screens/screen.ts';
import { SessionEffects } from './session-effects.tsx';

const drawn = ['auth', 'plain', 'signed-in'] as const;

interface Props {
  screens: readonly Screen[];
  /** The build renders an address; in the browser the address is the page's. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** Everything except the public pages: the session, the router, and the screens in their frames. */
export function App({ screens, router: Router = BrowserRouter }: Props) {
  const routesIn = (frame: (typeof drawn)[number]) =>
    screens
      .filter((screen) => screen.frame === frame)
      .map((screen) => <Route key={screen.path} path={screen.path} element={<ScreenRoute screen={screen} />} />);
  return (
    <Router>
      <SessionEffects />
      <Announcer>
        <ErrorBoundary>
          <Suspense fallback={<FrameShell />}>
            <Routes>
              {drawn.map((frame) => (
                <Route key={frame} element={<FrameRoute frame={frame} screens={screens} />}>
                  {routesIn(frame)}
                </Route>
              ))}
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </Announcer>
    </Router>
  );
}
