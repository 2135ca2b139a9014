// Renders the pages that need no script to be read. The build runs this in Node.js.
import type { Language } from '@orgscope/contract/words/languages';
import { StrictMode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '../src/features/layout/app.tsx';
import { FrameShell } from '../src/features/layout/frame-shell.tsx';
import LandingPage from '../src/features/landing/landing-page.tsx';
import { setLanguage, text } from '../src/i18n/texts.ts';
import { screens } from '../src/router.tsx';
import { paths } from '../src/session/paths.ts';
import { readTexts } from './read-texts.ts';

/** A page in one language. */
export interface DrawnPage {
  readonly html: string;
  readonly title: string;
  readonly description: string;
}

/** The landing page. Its scripts work on what they find. */
export function drawLanding(language: Language): DrawnPage {
  setLanguage(language);
  readTexts(language, ['landing', 'navbar']);
  const html = renderToStaticMarkup(<LandingPage />);
  return { html, title: text('landing:title'), description: text('landing:hero.lead') };
}

/** The sign-in, as React takes it over. */
export async function drawLogin(language: Language): Promise<DrawnPage> {
  setLanguage(language);
  readTexts(language, ['auth', 'common', 'login']);
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
  const title = text('common:document_title', { title: text('login:title') });
  return { html: await new Response(prelude).text(), title, description: text('login:lead') };
}

/** What signed-in screens begin with. */
export const drawFrameShell = (): string => renderToStaticMarkup(<FrameShell />);
