import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ratesFile, useRates } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { DataCard } from './data-card.tsx';
import { decimalsOf, rateText } from './rate-text.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

const RatesForm = lazyDialog(() => import('./rates-form.tsx'));

/** The exchange rates of a year, beside those of the year before. */
export function RatesCard({ year }: { year: number }) {
  const t = useText();
  const query = useRates();
  const [editing, setEditing] = useState(false);
  const ofYear = (wanted: number) => query.data?.find((each) => each.year === wanted);
  const [rates, before] = [ofYear(year), ofYear(year - 1)];
  const known = [rates, before].flatMap((each) => each?.rates ?? []);
  const most = Math.max(0, ...known.map(({ per_usd: rate }) => decimalsOf(rate)));
  const last = new Map(before?.rates.map(({ currency, per_usd: rate }) => [currency, rate]));
  return (
    <DataCard
      title={t('reference-data:rates.title')}
      line={t('reference-data:rates.line', { year })}
      query={query}
      failed={t('reference-data:rates.not_loaded')}
      stored={ratesFile()}
      actions={
        <Button size="small" onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
          {t(rates ? 'reference-data:rates.edit' : 'reference-data:rates.enter', { year })}
        </Button>
      }
    >
      {rates ? (
        <table className="w-full text-sm">
          <thead className="text-xs text-muted">
            <tr className="border-b border-line">
              <th className="py-2 pe-3 text-start font-medium">{t('reference-data:rates.column_currency')}</th>
              <th className="px-3 text-end font-medium">{year}</th>
              <th className="px-3 text-end font-medium">{year - 1}</th>
              <th className="ps-3 text-end font-medium">{t('reference-data:rates.change')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.rates.map(({ currency, per_usd: rate }) => {
              const was = last.get(currency);
              const decimals = Math.max(decimalsOf(rate), decimalsOf(was ?? 0));
              return (
                <tr key={currency} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-2 pe-3 text-start font-medium">
                    {currency}
                  </th>
                  <td className="px-3 text-end tabular-nums">
                    <AlignedRate rate={rate} decimals={decimals} most={most} />
                  </td>
                  <td className="px-3 text-end text-muted tabular-nums">
                    {was === undefined ? '—' : <AlignedRate rate={was} decimals={decimals} most={most} />}
                  </td>
                  <td className="ps-3 text-end text-muted tabular-nums">
                    {was === undefined ? '—' : rateChangeText((100 * (rate - was)) / was)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p className="py-6 text-center text-sm text-muted">{t('reference-data:rates.none', { year })}</p>
      )}
      {editing && (
        <Suspense>
          <RatesForm year={year} rates={rates} before={before} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </DataCard>
  );
}

/** A rate with room for the decimals that others have: the points of a column stand below each other. */
function AlignedRate({ rate, decimals, most }: { rate: number; decimals: number; most: number }) {
  const text = rateText(rate, decimals);
  return (
    <span
      data-rest={rateText(rate, most).slice(text.length)}
      className="after:invisible after:content-[attr(data-rest)]"
    >
      {text}
    </span>
  );
}

const rateChangeText = (change: number) =>
  change
    .toLocaleString(formatLanguage(), {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    })
    .replace('-', '−');
