import { currencies } from '@orgscope/contract/numbers/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyText, pricedText } from './money.ts';

describe('an amount', () => {
  it('is shown with its currency, and with that currency’s digits', () => {
    expect(moneyText('1249.5', 'EUR')).toBe('€1,249.50');
    expect(moneyText('1249', 'JPY')).toBe('JP¥1,249');
    expect(moneyText('1249.00', 'JPY')).toBe('JP¥1,249');
    expect(moneyText('0.125', 'KWD').replaceAll('\u00A0', ' ')).toBe('KWD 0.125');
    expect(moneyText('12.5', 'KWD').replaceAll('\u00A0', ' ')).toBe('KWD 12.500');
  });

  it('keeps every digit, however many there are', () => {
    expect(moneyText('123456789012345678.99', 'EUR')).toBe('€123,456,789,012,345,678.99');
    expect(moneyText('0.125', 'EUR')).toBe('€0.125');
  });

  it('is shown without a currency, or with an unknown one', () => {
    expect(moneyText('1249.50', null)).toBe('1,249.5');
    expect(moneyText('12', 'nonsense')).toBe('12 nonsense');
    expect(moneyText('a lot', 'EUR')).toBe('a lot EUR');
  });

  it('may contain its currency', () => {
    expect(pricedText('1249.50 EUR')).toBe('€1,249.50');
    expect(pricedText('1249.50')).toBe('1,249.5');
  });
});

describe('every amount', () => {
  const decimal = fc.stringMatching(/^(0|[1-9]\d{0,11})\.\d{2}$/);

  it('is shown without a digit lost or changed', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom(...currencies), (amount, currency) => {
        const shown = moneyText(amount, currency).replaceAll(/[^\d.]/g, '');
        const plain = (text: string) =>
          text
            .replace(/^\./, '')
            .replace(/(\.\d*?)0+$/, '$1')
            .replace(/\.$/, '');
        expect(plain(shown)).toBe(plain(amount));
      }),
    );
  });
});
