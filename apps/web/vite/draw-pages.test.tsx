import { languages } from '@orgscope/contract/words/languages';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachMenu } from '../src/features/landing/attach-menu.ts';
import { posts } from '../src/features/landing/posts.ts';
import { drawLanding, drawLogin } from './draw-pages.tsx';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** The elements, in their order. */
function shapeOf(page: string): string[] {
  document.body.innerHTML = page;
  return all('*').map(({ tagName }) => tagName);
}

let html: string;

beforeAll(() => {
  html = drawLanding('en').html;
});

beforeEach(() => {
  document.body.innerHTML = html;
});

describe('the prerendered landing page', () => {
  it('has links to sections, blog posts, the terms, the sign-in, other languages or mail only', () => {
    const screens = ['/', '/auth/login', '/terms', ...posts.map(({ slug }) => `/blog/${slug}`)];
    const leadsOn = (href: string) =>
      screens.includes(href) ||
      languages.some((language) => href === `/?lng=${language}`) ||
      href.startsWith('mailto:hello@orgscope.example?') ||
      (/^\/?#/.test(href) && document.getElementById(href.replace(/^\/?#/, '')) !== null);
    const hrefs = all('a').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => !leadsOn(href))).toEqual([]);
    expect(new Set(hrefs)).toContain('/auth/login');
  });

  it('has one h1 and skips no level of heading', () => {
    const levels = all('h1,h2,h3,h4').map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  it('shows a text for every key, and marks every chart as an example', () => {
    expect(document.body.textContent).not.toMatch(/landing:|navbar:|\{\{/);
    expect(all('figcaption')).toHaveLength(5);
    for (const caption of all('figcaption')) expect(caption.textContent).toMatch(/Example/);
  });

  it('has no inline style or script, which the content policy refuses', () => {
    expect(all('[style], style, script')).toEqual([]);
  });
});

describe('the prerendered sign-in', () => {
  beforeEach(async () => {
    document.body.innerHTML = (await drawLogin('en')).html;
  });

  it('has its form and heading, and a text for every key', () => {
    expect(all('h1')).toHaveLength(1);
    expect(all('form input').map((field) => field.getAttribute('name'))).toEqual(['username', 'password']);
    expect(document.body.textContent).not.toMatch(/(?:login|auth|common):|\{\{/);
  });

  it('has no inline style or script, which the content policy refuses', () => {
    expect(all('[style], style, script')).toEqual([]);
  });
});

describe.each(languages.filter((language) => language !== 'en'))('in %s, the prerendered pages', (language) => {
  const english = { landing: drawLanding('en'), login: drawLogin('en') };

  it('have the same parts as in English, and a text for every key', async () => {
    const login = await drawLogin(language);
    for (const [page, inEnglish] of [
      [drawLanding(language), english.landing],
      [login, await english.login],
    ] as const) {
      const [shape, text] = [shapeOf(page.html), document.body.textContent];
      expect(shape).toEqual(shapeOf(inEnglish.html));
      expect(text).not.toBe(document.body.textContent);
      expect([text, page.title, page.description].join()).not.toMatch(/(?:landing|navbar|login|auth|common):|\{\{/);
    }
  });
});

describe('the menu of the header', () => {
  const button = () => all('header button')[0] as HTMLButtonElement;
  const menu = () => document.getElementById('site-menu') as HTMLElement;
  const isOpen = () => {
    expect(button().getAttribute('aria-expanded')).toBe(String(!menu().hidden));
    return !menu().hidden;
  };
  const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  let detach: () => void;

  beforeEach(() => {
    detach?.();
    detach = attachMenu(all('header')[0] as HTMLElement);
  });

  it('opens and closes with its button', () => {
    expect(isOpen()).toBe(false);
    button().click();
    expect(isOpen()).toBe(true);
    button().click();
    expect(isOpen()).toBe(false);
  });

  it('closes on Escape and returns the focus to its button', () => {
    button().click();
    menu().querySelector('a')?.focus();
    press('Escape');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  it('keeps the focus on Escape while it is closed', () => {
    const link = all('main a')[0] as HTMLElement;
    link.focus();
    press('Escape');
    expect(document.activeElement).toBe(link);
  });

  it('closes when a section is chosen, the focus moves on or the page is pressed', () => {
    button().click();
    menu().querySelector('a')?.click();
    expect(isOpen()).toBe(false);

    button().click();
    menu().querySelector('a')?.focus();
    (all('main a')[0] as HTMLElement).focus();
    expect(isOpen()).toBe(false);

    button().click();
    (all('main')[0] as HTMLElement).dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(false);
  });

  it('does nothing once it is detached', () => {
    detach();
    button().click();
    expect(isOpen()).toBe(false);
  });
});
