import { renderToStaticMarkup } from 'react-dom/server';
import landing from '../public/locales/en/landing.json' with { type: 'json' };
import navbar from '../public/locales/en/navbar.json' with { type: 'json' };
import { addTexts } from '../src/i18n/texts.ts';
import LandingPage from '../src/features/landing/landing-page.tsx';

/** The landing page as HTML, and its title. */
export function drawLanding(): { html: string; title: string } {
  addTexts('landing', landing);
  addTexts('navbar', navbar);
  return { html: renderToStaticMarkup(<LandingPage />), title: landing.title };
}
