// Takes the picture that previews of links show, made of parts of the start page: apps/web/public/social-card.png.
import { fileURLToPath } from 'node:url';
import { launchChromium } from './fixtures/launch.ts';
import { startServer } from './fixtures/server.ts';

const style = `
  body {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    height: 630px;
    min-height: 0;
    padding: 64px 72px 56px;
    overflow: hidden;
  }
  .logo { zoom: 1.75; }
  h1 { max-width: 15em; font-size: 76px !important; line-height: 1.05 !important; }
  .strip { zoom: 1.75; margin: 0; }
`;

const server = await startServer();
const browser = await launchChromium();
try {
  // Styles of its own, which the content policy refuses.
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1200, height: 630 },
    bypassCSP: true,
    colorScheme: 'light',
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const logo = document.querySelector('header svg')?.parentElement;
    const heading = document.querySelector('h1');
    const strip = document.querySelector('figure [role=img]')?.parentElement;
    if (!logo || !heading || !strip) throw new Error('The start page has no logo, heading or chart');
    logo.classList.add('logo');
    strip.className = 'strip';
    document.body.replaceChildren(logo, heading, strip);
  });
  await page.addStyleTag({ content: style });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: fileURLToPath(new URL('../apps/web/public/social-card.png', import.meta.url)) });
} finally {
  await browser.close();
  await server.stop();
}
