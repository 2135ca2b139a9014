const minus = (text: string) => text.replace('-', '−');
export const percent = (value: number) => minus(`${value.toFixed(1)}%`);
export const whole = (value: number) => minus(value.toLocaleString('en-GB', { maximumFractionDigits: 0 }));
export const share = (value: number) => `${Math.round(value * 100)}%`;
export const euros = (value: number) => minus(`€${value.toLocaleString('en-GB', { maximumFractionDigits: 0 })}`);
export const millions = (value: number) =>
  value >= 1e6 ? `€${(value / 1e6).toFixed(2)}m` : value >= 1e4 ? `€${Math.round(value / 1e3)}k` : euros(value);
