import { describe, expect, it } from 'vitest';
import { shortMoney } from '../analytics/value-text.ts';
import { english, inEnglish } from './english.ts';
import { codeOf, inWords, message, messageOf } from './message.ts';
import { wordsOf } from './words.ts';

const taken = message('industries.name_taken');
const tooLong = message('common.more_than', { what: message('fields.description'), most: 5000 });

describe('a message in English', () => {
  it('is the text of its code', () => {
    expect(inEnglish(taken)).toBe('An industry with this name already exists');
    expect(english('industries.name_taken')).toBe('An industry with this name already exists');
  });

  it('has its parameters, with numbers in English format, and messages as texts', () => {
    expect(inEnglish(tooLong)).toBe('Description must be at most 5,000 characters');
  });

  it('has a number without commas if the text requires it', () => {
    expect(english('industries.in_use', { count: 1200 })).toBe('Industry cannot be deleted. 1200 client(s) associated');
  });

  it('has an amount of money in short', () => {
    const values = { amount: '1860000.00', currency: 'EUR' };
    const { write } = wordsOf('en');
    expect(write({ a: '{{amount:money}} a year' }, 'a', values)).toBe('€1.86m a year');
    expect(write({ a: '{{amount:money}}' }, 'a', { ...values, amount: '9128.00' })).toBe('€9,128');
    expect(write({ a: '{{amount:money}}' }, 'a', { ...values, amount: '950.40', currency: 'JPY' })).toBe('JP¥950');
  });

  it('has a decimal as its language writes it, in a form that can be read in one way', () => {
    const written = (language: string, decimal: string) =>
      wordsOf(language).write({ a: '{{decimal:decimal}}' }, 'a', { decimal });
    expect(['12.5', '1.3760', '1.249'].map((decimal) => written('de', decimal))).toEqual(['12,5', '1,3760', '1.249']);
    expect(['en', 'ar', 'ja'].map((language) => written(language, '12.5'))).toEqual(['12.5', '12.5', '12.5']);
    expect(english('money.ambiguous', { thousands: '12500', decimal: '12.5' })).toMatch(/Write 12500 or 12\.5$/);
  });

  it('has a moment in UTC', () => {
    expect(english('client_export.too_many', { from: '2026-11-20T09:30:00.000Z' })).toBe(
      'This client was exported 20 times in a day. Export it again from 20 November 2026 at 09:30 UTC',
    );
  });

  it('has a value in place of a moment as it is', () => {
    const from = '20 November 2026 at 09:30 UTC';
    expect(english('client_export.too_many', { from })).toMatch(/again from 20 November 2026 at 09:30 UTC$/);
  });

  it('leaves any other text unchanged, whatever it looks like', () => {
    for (const text of ['', 'Why', 'industries.name_taken', 'common.required {"what":"A name"}'])
      expect(inEnglish(text)).toBe(text);
  });

  it('treats a parameter as text, even if a user has typed a code', () => {
    expect(english('common.required', { what: 'industries.absent' })).toBe('industries.absent is required');
  });
});

describe('the code of a message', () => {
  it('is returned with its parameters', () => {
    expect(codeOf(taken)).toEqual({ code: 'industries.name_taken' });
    expect(codeOf(tooLong)).toEqual({
      code: 'common.more_than',
      params: { what: { code: 'fields.description' }, most: 5000 },
    });
  });

  it('gives the same message again', () => {
    for (const sent of [taken, tooLong]) expect(messageOf(codeOf(sent) ?? { code: '' })).toBe(sent);
  });

  it('is undefined for a text that is no message', () => {
    expect(codeOf('industries.absent')).toBeUndefined();
  });
});

describe('a message in another language', () => {
  const { write } = wordsOf('de');
  const texts = {
    common: { more_than: '{{what}}: höchstens {{most}} Zeichen' },
    fields: { description: 'Beschreibung' },
  };
  const inGerman = (text: string) => inWords(text, (key, values) => write(texts, key, values));

  it('has that language’s text, number format and names of fields', () => {
    expect(inGerman(tooLong)).toBe('Beschreibung: höchstens 5.000 Zeichen');
  });

  it('is undefined if the language lacks the code, or the code of a parameter', () => {
    expect(inGerman(taken)).toBeUndefined();
    expect(inGerman(message('common.more_than', { what: message('industries.fields.name'), most: 9 }))).toBeUndefined();
  });
});

describe('words', () => {
  const { write, formatNumber } = wordsOf('en');

  it('use the plural form of a count', () => {
    const texts = { clients_one: 'client', clients_other: 'clients' };
    expect([1, 0, 2].map((count) => write(texts, 'clients', { count }))).toEqual(['client', 'clients', 'clients']);
  });

  it('leave a gap for a missing value, and are undefined without a text', () => {
    expect(write({ hello: 'Hello {{name}}' }, 'hello', {})).toBe('Hello {{name}}');
    expect(write({ hello: { name: 'Ada' } }, 'hello', {})).toBeUndefined();
    expect(write(undefined, 'hello', {})).toBeUndefined();
  });

  it('format numbers in the language', () => {
    expect(formatNumber(3000)).toBe('3,000');
    expect([99.9996, 0.00033, 0.1 + 0.2].map(formatNumber)).toEqual(['99.9996', '0.00033', '0.3']);
  });

  it('write amounts as figures show them', () => {
    for (const amount of [0, 7.85, 7.5, 8, 9.995, 12.5, 99_999.4, 1_860_000, -4_252.5, -1_860_000]) {
      const written = write({ cost: '{{amount:money}}' }, 'cost', { amount: String(amount), currency: 'EUR' });
      expect(written).toBe(shortMoney(amount, 'EUR'));
    }
  });
});
