import { measureKeys, measureOf } from '@orgscope/contract/analytics/measures';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { industries } from '../../../api/industries.ts';
import { bandsFile, useBands } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { unitText } from '../../../i18n/measure-text.ts';
import { listed } from '../../../lib/text/listed.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { DataCard } from './data-card.tsx';
import { bandList, bandNames } from './known-band.ts';
import type { KnownBand } from './known-band.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const BandForm = lazyDialog(() => import('./band-form.tsx'));
const BandRemoval = lazyDialog(() => import('./band-removal.tsx'));
const BandsFile = lazyPart(() => import('./bands-file.tsx'));

const part = 50;

interface Props {
  year: number;
  /** Only bands of this measure, if it names one. */
  measure: string;
  onMeasure: (key: string) => void;
}

/** The bands of a year, by measure. */
export function BandsCard({ year, measure, onMeasure }: Props) {
  const t = useText();
  const query = useBands();
  const [open, setOpen] = useState<{ band?: KnownBand; act: 'edit' | 'remove' }>();
  const [most, setMost] = useState(part);
  const addButton = useRef<HTMLButtonElement>(null);
  const list = bandList(
    year,
    query.data?.find((each) => each.year === year),
  );
  const { bands } = list;
  const shown = bands.filter(({ key }) => measure === '' || key === measure);
  const names = bandNames(t, industries.useList('all').data);
  /** A measure can have many bands: each by what it is of. */
  const nameOf = ({ key, industry_id: industry, size }: KnownBand) =>
    listed([t(`measures:measures.${key}.name`), names.industry(industry), names.size(size)]);
  const close = () => setOpen(undefined);
  return (
    <DataCard
      title={t('reference-data:bands.title')}
      line={t('reference-data:bands.line', { count: bands.length, year })}
      query={query}
      failed={t('reference-data:bands.not_loaded')}
      stored={bandsFile()}
      actions={
        <>
          <Suspense>
            <BandsFile list={list} />
          </Suspense>
          <Button ref={addButton} size="small" onClick={() => setOpen({ act: 'edit' })}>
            <Plus aria-hidden className="size-4" strokeWidth={1.75} />
            {t('reference-data:bands.add')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-muted">{t('reference-data:bands.about')}</p>
      {bands.length > 0 && (
        <div className="mb-3 flex">
          <FilterMenu
            label={t('reference-data:bands.measure')}
            any={t('reference-data:bands.any_measure')}
            value={measure}
            options={measureKeys.map((key) => ({ value: key, label: t(`measures:measures.${key}.name`) }))}
            unlisted={measure}
            onChange={onMeasure}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="py-6 text-center text-sm text-muted">
          {bands.length === 0 ? t('reference-data:bands.none', { year }) : t('reference-data:bands.none_of_measure')}
        </p>
      ) : (
        <div className="relative -mx-5 scroll-x px-5">
          <table className="w-full text-sm">
            <thead className="text-xs text-muted">
              <tr className="border-b border-line text-start">
                <th className="py-2 pe-2 text-start font-medium">{t('reference-data:bands.measure')}</th>
                <th className="px-2 text-end font-medium">{t('reference-data:bands.p25')}</th>
                <th className="px-2 text-end font-medium">{t('reference-data:bands.median')}</th>
                <th className="px-2 text-end font-medium">{t('reference-data:bands.p75')}</th>
                <th className="ps-2">
                  <span className="sr-only">{t('reference-data:bands.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.slice(0, most).map((band) => {
                const { key, industry_id: industry, size, p25, median, p75, source } = band;
                const name = nameOf(band);
                const write = (value: number) => unitText(measureOf(key).unit, value, 'USD');
                return (
                  <tr key={`${key} ${industry} ${size}`} className="border-b border-line last:border-b-0">
                    <th scope="row" className="min-w-44 py-1.5 pe-2 text-start font-medium">
                      {t(`measures:measures.${key}.name`)}
                      <span className="block text-xs font-normal text-muted">
                        <bdi>{names.industry(industry)}</bdi>
                        {t('reference-data:bands.of_size', { size: names.size(size) })}
                        <span dir="auto" className="block wrap-anywhere">
                          {source}
                        </span>
                      </span>
                    </th>
                    <td className="px-2 text-end tabular-nums">{write(p25)}</td>
                    <td className="px-2 text-end tabular-nums">{write(median)}</td>
                    <td className="px-2 text-end tabular-nums">{write(p75)}</td>
                    <td className="ps-2 text-end whitespace-nowrap">
                      <IconButton
                        className="max-md:size-11"
                        label={t('reference-data:bands.edit', { name })}
                        icon={<Pencil aria-hidden className="size-4" strokeWidth={1.75} />}
                        onClick={() => setOpen({ band, act: 'edit' })}
                      />
                      <IconButton
                        className="max-md:size-11"
                        label={t('reference-data:remove', { name })}
                        icon={<Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
                        onClick={() => setOpen({ band, act: 'remove' })}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      {shown.length > most && (
        <div className="pt-4 text-center">
          <MoreButton busy={false} failed={false} onPress={() => setMost(most + part)}>
            {t('reference-data:bands.more')}
          </MoreButton>
        </div>
      )}
      <Suspense>
        {open?.act === 'edit' && <BandForm list={list} band={open.band} onClose={close} />}
        {open?.act === 'remove' && open.band && (
          <BandRemoval list={list} band={open.band} name={nameOf(open.band)} addButton={addButton} onClose={close} />
        )}
      </Suspense>
    </DataCard>
  );
}
