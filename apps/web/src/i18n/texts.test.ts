import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTexts, hasTexts, loadTexts, startI18n, text } from './texts.ts';
import { detectLanguage } from './language.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', fetched.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

describe('a text', () => {
  it('inserts values', () => {
    addTexts('common', { document_title: '{{title}} · Orgscope' });
    expect(text('common:document_title', { title: 'Home' })).toBe('Home · Orgscope');
  });

  it('has the plural form of its count', () => {
    addTexts('industries', { clients_one: 'client', clients_other: 'clients' });
    expect(text('industries:clients', { count: 1 })).toBe('client');
    expect(text('industries:clients', { count: 0 })).toBe('clients');
  });

  it('formats numbers, and inserts texts unchanged', () => {
    addTexts('assets', { range_other: '{{from}}–{{to}} of {{total}} assets' });
    const range = { from: 991, to: 1000, total: 1_234_567, count: 1_234_567 };
    expect(text('assets:range', range)).toBe('991–1,000 of 1,234,567 assets');
    addTexts('terms', { version: 'Version {{version}}' });
    expect(text('terms:version', { version: '2026' })).toBe('Version 2026');
  });

  it('that is missing shows its key', () => {
    addTexts('home', {});
    expect(text('home:title')).toBe('home:title');
  });
});

describe('namespaces', () => {
  it('are fetched once each, also when they are requested again', async () => {
    fetched.mockImplementation(async () => Response.json({ title: 'Sign in' }));
    await Promise.all([loadTexts(['login']), loadTexts(['login', 'auth'])]);
    await loadTexts(['login', 'auth']);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/locales/en/login.json', '/locales/en/auth.json']);
    expect(text('login:title')).toBe('Sign in');
  });

  it('that cannot be loaded fail, and are fetched again by the next call', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(loadTexts(['sidebar'])).rejects.toThrow('sidebar');
    expect(hasTexts('sidebar')).toBe(false);
    fetched.mockResolvedValueOnce(Response.json({ home: 'Home' }));
    await loadTexts(['sidebar']);
    expect(hasTexts('sidebar')).toBe(true);
  });
});

describe('the language', () => {
  const browserSpeaks = (...spoken: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(spoken);

  it('is the stored one, then the browser’s, then English', () => {
    browserSpeaks('nl-NL', 'en-GB');
    expect(detectLanguage()).toBe('en');
    localStorage.setItem('i18nextLng', 'en-US');
    expect(detectLanguage()).toBe('en');
    localStorage.setItem('i18nextLng', 'xx');
    browserSpeaks('nl-NL');
    expect(detectLanguage()).toBe('en');
  });

  it('is stored in local storage', () => {
    startI18n();
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
