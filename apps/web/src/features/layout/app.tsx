import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { Announcer } from '../../ui/states/announcer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrameRoute } from './frame-route.tsx';
import { FrameShell } from './frame-shell.tsx';
import type { Screen } from './screens/screen.ts';
import { SessionEffects } from './session-effects.tsx';

interface Props {
  screens: readonly Screen[];
  /** The build renders an address; in the browser the address is the page's. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** Everything except the public pages: the session, the router, and the screens in their frames. */
export function App({ screens, router: Router = BrowserRouter }: Props) {
  return (
    <Router>
      <SessionEffects />
      <Announcer>
        <ErrorBoundary>
          <Suspense fallback={<FrameShell />}>
            <FrameRoute screens={screens} />
          </Suspense>
        </ErrorBoundary>
      </Announcer>
    </Router>
  );
}
