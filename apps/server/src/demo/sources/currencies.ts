import type { CountryCode } from './places.ts';

/** Currencies, and roughly what a euro is worth in them. */
export const currencies: Partial<Record<CountryCode, readonly [code: string, rate: number]>> = {
  AE: ['AED', 4],
  AU: ['AUD', 1.7],
  BR: ['BRL', 6],
  CA: ['CAD', 1.5],
  CH: ['CHF', 1],
  GB: ['GBP', 0.85],
  IN: ['INR', 95],
  JP: ['JPY', 165],
  KE: ['KES', 145],
  KR: ['KRW', 1500],
  MX: ['MXN', 20],
  NG: ['NGN', 1700],
  PL: ['PLN', 4.3],
  SE: ['SEK', 11],
  SG: ['SGD', 1.5],
  US: ['USD', 1.1],
  ZA: ['ZAR', 20],
};
