import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { languages } from '@orgscope/contract/words/languages';
import { beforeEach, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../..');
const script = readFileSync(join(web, 'public/theme.js'), 'utf8');
const html = new DOMParser().parseFromString(readFileSync(join(web, 'index.html'), 'utf8'), 'text/html');
const titleIn = (language: string): string =>
  JSON.parse(readFileSync(join(web, `public/locales/${language}/offline.json`), 'utf8')).unreachable.title;

/** What the notice says in a browser with these languages. */
function shown(browser: readonly string[], search = ''): string[] {
  document.body.innerHTML = html.body.innerHTML;
  const location = { pathname: '/login', search };
  const navigator = { language: browser[0], languages: browser };
  runInNewContext(script, { document, localStorage, location, navigator, history: {}, URLSearchParams });
  document.dispatchEvent(new Event('DOMContentLoaded'));
  const notices = [...document.querySelectorAll<HTMLElement>('#unreachable > [lang]')];
  return notices.filter(({ hidden }) => !hidden).map((notice) => notice.querySelector('p')?.textContent ?? '');
}

beforeEach(() => localStorage.clear());

it.each(languages)('the notice of an app without texts is in the language of a browser in %s', (language) => {
  expect(shown([`${language}-XX`, 'en'])).toEqual([titleIn(language)]);
});

it('takes the language of the address, then the stored one, then the first known of the browser, then English', () => {
  expect(shown(['pt', 'nl'])).toEqual([titleIn('nl')]);
  expect(shown(['pt'])).toEqual([titleIn('en')]);
  localStorage.setItem('i18nextLng', 'pl');
  expect(shown(['nl'])).toEqual([titleIn('pl')]);
  expect(shown(['nl'], '?lng=ja')).toEqual([titleIn('ja')]);
});

it('hides what the build has rendered in another language, until the app has rendered it', () => {
  const { documentElement } = document;
  const hides = (language: string, browser: readonly string[]) => {
    delete documentElement.dataset['redraws'];
    documentElement.lang = language;
    shown(browser);
    return documentElement.dataset['redraws'] !== undefined;
  };
  expect([hides('de', ['de-CH']), hides('de', ['it', 'de']), hides('en', ['it'])]).toEqual([false, false, false]);
  expect([hides('en', ['de']), hides('de', ['en', 'de'])]).toEqual([true, true]);
});

it('says in all languages that JavaScript is needed, since without it none is known', () => {
  const page = readFileSync(join(web, 'index.html'), 'utf8');
  const words = page.slice(page.indexOf('<noscript'), page.indexOf('</noscript>'));
  expect([...words.matchAll(/lang="(\w+)"/g)].map(([, language]) => language)).toEqual([...languages]);
});
