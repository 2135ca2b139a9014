import { currencies } from '@orgscope/contract/numbers/money';
import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';
import { SearchSelectField } from './search-select-field.tsx';
import type { SelectFieldProps } from './select-field.tsx';
import { formatLanguage } from '../../lib/format-language.ts';

interface Props {
  /** The amount, always as text. Spread react-hook-form's `register(name)` into it. */
  amount: Omit<ComponentProps<typeof TextField>, 'inputMode'>;
  /** Its currency; `none` is the label of no currency. */
  currency: Omit<SelectFieldProps, 'options' | 'placeholder'> & { none: string };
}

let named: readonly { value: string; label: string }[] | undefined;

/** The currencies to choose from, each with its name. */
export function currencyOptions() {
  if (named) return named;
  const names = new Intl.DisplayNames(formatLanguage(), { type: 'currency' });
  named = currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }));
  return named;
}

/** An amount of money and its currency, side by side. */
export function MoneyField({ amount, currency: { none, ...currency } }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...amount} inputMode="decimal" autoComplete="off" spellCheck={false} />
      <SearchSelectField
        {...currency}
        options={[{ value: '', label: none }, ...currencyOptions()]}
        placeholder={none}
      />
    </div>
  );
}
