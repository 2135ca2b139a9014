// Renders the pages that need no script to be read. The build runs this in Node.js.
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import auth from '../public/locales/en/auth.json' with { type: 'json' };
import common from '../public/locales/en/common.json' with { type: 'json' };
import landing from '../public/locales/en/landing.json' with { type: 'json' };
import login from '../public/locales/en/login.json' with { type: 'json' };
import navbar from '../public/locales/en/navbar.json' with { type: 'json' };
import { App } from '../src/features/layout/app.tsx';
import { FrameShell } from '../src/features/layout/frame-shell.tsx';
import LandingPage from '../src/features/landing/landing-page.tsx';
import { addTexts } from '../src/i18n/texts.ts';
import { screens } from '../src/router.tsx';
import { paths } from '../src/session/paths.ts';

/** The landing page. Its scripts work on what they find. */
export function drawLanding(): { html: string; title: string } {
  addTexts('landing', landing);
  addTexts('navbar', navbar);
  return { html: renderToStaticMarkup(<LandingPage />), title: landing.title };
}

/** The sign-in, as React takes it over. */
export async function drawLogin(): Promise<string> {
  addTexts('auth', auth);
  addTexts('common', common);
  addTexts('login', login);
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <App
        screens={screens}
        router={({ children }) => <StaticRouter location={paths.login}>{children}</StaticRouter>}
      />
    </StrictMode>,
    // In one piece: what React sends later it puts in its place by an inline script.
    { onError: (error) => void faults.push(error), progressiveChunkSize: Infinity },
  );
  // React would leave a part that failed to the browser.
  if (faults.length > 0) throw new AggregateError(faults, 'The sign-in could not be rendered');
  return new Response(prelude).text();
}

/** What signed-in screens begin with. */
export const drawFrameShell = (): string => renderToStaticMarkup(<FrameShell />);
