/** The years of the rates, the first of each list being that of this one. */
export const firstRateYear = 2019;

/** About how many units of a currency a US dollar bought in the mean of each year. */
const meanRates: Readonly<Record<string, readonly number[]>> = {
  AED: [3.67, 3.67, 3.67, 3.67, 3.67, 3.67, 3.67, 3.67],
  AUD: [1.44, 1.45, 1.33, 1.44, 1.51, 1.52, 1.55, 1.52],
  BRL: [3.94, 5.16, 5.39, 5.16, 5, 5.39, 5.6, 5.45],
  CAD: [1.33, 1.34, 1.25, 1.3, 1.35, 1.37, 1.4, 1.38],
  CHF: [0.994, 0.939, 0.914, 0.955, 0.899, 0.881, 0.83, 0.8],
  EUR: [0.893, 0.876, 0.846, 0.951, 0.925, 0.924, 0.886, 0.86],
  GBP: [0.783, 0.78, 0.727, 0.811, 0.805, 0.783, 0.759, 0.745],
  INR: [70.4, 74.1, 73.9, 78.6, 82.6, 83.7, 87, 88.5],
  JPY: [109, 107, 110, 132, 141, 151, 150, 152],
  KES: [102, 107, 110, 118, 140, 135, 129, 129],
  KRW: [1165, 1180, 1144, 1292, 1306, 1364, 1422, 1410],
  MXN: [19.3, 21.5, 20.3, 20.1, 17.8, 18.3, 19.2, 18.6],
  NGN: [362, 382, 409, 426, 645, 1480, 1530, 1500],
  PLN: [3.84, 3.9, 3.86, 4.46, 4.2, 3.98, 3.75, 3.65],
  SEK: [9.46, 9.21, 8.58, 10.1, 10.6, 10.6, 9.8, 9.4],
  SGD: [1.36, 1.38, 1.34, 1.38, 1.34, 1.34, 1.31, 1.29],
  USD: [1, 1, 1, 1, 1, 1, 1, 1],
  ZAR: [14.5, 16.5, 14.8, 16.4, 18.5, 18.3, 17.9, 17.6],
};

/** The rate of a year; the last one known for later years. */
export const rateOf = (currency: string, year: number): number => {
  const rates = meanRates[currency] ?? [];
  return rates[year - firstRateYear] ?? rates.at(-1) ?? 1;
};

export const ratedCurrencies = Object.keys(meanRates);
