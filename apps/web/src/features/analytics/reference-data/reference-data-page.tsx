import { figureLimits } from '@orgscope/contract/analytics/figures';
import { useState } from 'react';
import { useBands, useRates } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { usePageFilters } from '../frame/use-page-filters.ts';
import { BandsCard } from './bands-card.tsx';
import { RatesCard } from './rates-card.tsx';

const names = ['year', 'measure'] as const;

/** What platform administrators keep for all clients: exchange rates and bands of published studies. */
export default function ReferenceDataPage() {
  const t = useText();
  const [{ year: named, measure }, change] = usePageFilters(names);
  const [now] = useState(() => new Date().getFullYear());
  const [rates, bands] = [useRates(), useBands()];
  const stored = [rates.data, bands.data].flatMap((years) => (years ?? []).map(({ year }) => year));
  const recent = Array.from({ length: figureLimits.yearsBefore + 1 }, (_, index) => now - index);
  const year = /^\d{4}$/.test(named) ? Number(named) : now;
  const years = [...new Set([...recent, ...stored, year])].toSorted((one, other) => other - one);
  return (
    <div className="@container mx-auto w-full max-w-6xl">
      <BackLink to="/app/measure-it">{t('reference-data:back')}</BackLink>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-xl">{t('reference-data:title')}</h1>
          <p className="mt-1 text-sm text-muted">{t('reference-data:about')}</p>
        </div>
        <div className="w-40">
          <SelectField
            label={t('reference-data:year')}
            value={String(year)}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => change({ year: next })}
            placeholder=""
          />
        </div>
      </header>
      <div className="flex flex-col gap-5">
        <RatesCard key={`rates ${year}`} year={year} />
        {/* After the rates: below them it would move when they come. */}
        {!rates.isPending && (
          <BandsCard
            key={`bands ${year}`}
            year={year}
            measure={measure}
            onMeasure={(next) => change({ measure: next })}
          />
        )}
      </div>
    </div>
  );
}
