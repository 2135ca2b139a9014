import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { moneyText } from '../lib/numbers/money.ts';
import { addTexts, hasTexts, isolate, loadTexts, startI18n, text, textIfKnown } from './texts.ts';
import { detectLanguage } from './language.ts';
import { unitText } from './measure-text.ts';

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
    browserSpeaks('sv-SE', 'nl-NL', 'en-GB');
    expect(detectLanguage()).toBe('nl');
    localStorage.setItem('i18nextLng', 'en-US');
    expect(detectLanguage()).toBe('en');
    localStorage.setItem('i18nextLng', 'xx');
    browserSpeaks('sv-SE');
    expect(detectLanguage()).toBe('en');
  });

  it('that the address asks for is kept, and leaves the address', () => {
    history.replaceState(null, '', '/?lng=ar#about');
    startI18n();
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(location.href).toMatch(/\/#about$/);
    expect(localStorage.getItem('i18nextLng')).toBe('ar');
    expect(unitText('ratio', 1234.5)).toBe('1,235');
    localStorage.setItem('i18nextLng', 'de');
    startI18n();
    expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' });
    expect(unitText('money', 4252.4, 'EUR')).toBe('4.252\u00A0€');
    expect(unitText('percent', 5.234)).toBe('5,2\u00A0%');
    localStorage.setItem('i18nextLng', 'en');
    startI18n();
  });

  it('writes moments as pages do, in the zone of the reader', () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
      return new DateTimeFormat(language, { timeZone: 'Asia/Tokyo', ...options });
    });
    localStorage.setItem('i18nextLng', 'de');
    startI18n();
    addTexts('common', { from: 'ab {{at:moment}}' });
    const write = (values: { at?: string }) => textIfKnown('common', 'from', values);
    expect(write({ at: '2026-12-04T19:30:00.000Z' })).toBe('ab 5. Dez. 2026, 04:30');
    // Of a server of another release.
    expect(write({ at: '5 December 2026 at 09:30 UTC' })).toBe('ab 5 December 2026 at 09:30 UTC');
    expect(write({})).toBe('ab {{at:moment}}');
    localStorage.setItem('i18nextLng', 'en');
    startI18n();
  });

  it('keeps names of the other direction and signs of money in one piece', () => {
    localStorage.setItem('i18nextLng', 'ar');
    startI18n();
    addTexts('common', { by: '{{name}} في {{year}} بمبلغ {{amount:money}}' });
    const values = { name: 'Almanac 4.9', year: '2026', amount: 5_000_000, currency: 'USD' };
    expect(textIfKnown('common', 'by', values)).toBe(
      '\u2068Almanac 4.9\u2069 في 2026 بمبلغ \u200F5\u00A0مليون\u00A0US$\u200E',
    );
    expect(textIfKnown('common', 'by', { ...values, name: 'سارة' })).toMatch(/^سارة/);
    expect(isolate('سارة')).toBe('سارة');
    // The list itself runs with the page.
    const names = ['Ada', 'Grace'].map(isolate).join(', ');
    expect(textIfKnown('common', 'by', { ...values, name: names })).toMatch(/^\u2068Ada\u2069, \u2068Grace\u2069 في/);
    expect(unitText('money', 4252, 'USD')).toContain('US$\u200E');
    expect(moneyText('4252.50', 'USD')).toContain('US$\u200E');
    expect(moneyText('4252.50', 'EUR')).not.toContain('\u200E');
    localStorage.setItem('i18nextLng', 'en');
    startI18n();
    addTexts('common', { by: '{{name}}: {{year}}' });
    expect(textIfKnown('common', 'by', { name: 'سارة', year: '5' })).toBe('\u2068سارة\u2069: 5');
    expect(textIfKnown('common', 'by', { name: 'Ada', year: '5' })).toBe('Ada: 5');
  });

  it('is stored in local storage', () => {
    browserSpeaks('en-GB');
    startI18n();
    expect(localStorage.getItem('i18nextLng')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });
});
