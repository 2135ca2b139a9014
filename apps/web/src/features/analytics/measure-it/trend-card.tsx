import type { MeasureItPage } from '../../../api/analytics.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { trendTable } from '../../../ui/charts/chart-tables.ts';
import { TrendLine } from '../../../ui/charts/trend-line.tsx';
import type { TrendPoint } from '../../../ui/charts/layouts/trend-layout.ts';
import { MeasureInfo } from '../frame/measure-info.tsx';
import { peerText, targetText, unitText } from '../../../i18n/measure-text.ts';

interface Props {
  measure: MeasureValue;
  points: MeasureItPage['trend'][number]['points'];
  source: string;
  /** Opens the rows of a year. */
  onOpen: (year: number) => void;
  className?: string;
}

/** One measure over the years, before its peers. */
export function TrendCard({ measure, points, source, onOpen, className }: Props) {
  const t = useText();
  const { key, unit, currency } = measure;
  const format = (value: number) => unitText(unit, value, currency);
  const formatPeers = (value: number) => peerText(unit, value, currency);
  const name = t(`measures:measures.${key}.name`);
  const latest = points.findLast(({ target }) => target)?.target;
  const words = {
    own: t('measure-it:trend.you'),
    median: t('analytics-pages:peers.median_word'),
    band: t('measure-it:trend.band'),
    target: latest ? t('analytics-pages:target.label', { target: targetText(latest, unit, currency) }) : undefined,
  };
  const drawn: TrendPoint[] = points.map(({ year, value, estimated, low, high, p25, median, p75, target }) => ({
    year,
    ...(value !== null && { own: value }),
    ...(estimated && { estimate: { ...(low !== null && { low }), ...(high !== null && { high }) } }),
    ...(p25 !== null && { p25 }),
    ...(median !== null && { median }),
    ...(p75 !== null && { p75 }),
    ...(target && {
      target: {
        value: target.value,
        ...(target.high !== null && { high: target.high }),
        text: targetText(target, unit, currency),
      },
    }),
  }));
  const title = t('measure-it:trend.title', { name, count: points.length });
  const hasOwn = points.some(({ value }) => value !== null);
  return (
    <ChartCard
      title={title}
      line={`${unit === 'percent' ? '% ' : ''}${t(`measures:measures.${key}.of`)}`}
      info={<MeasureInfo measure={measure} />}
      source={source}
      table={trendTable(
        drawn,
        {
          year: t('measure-it:figures.year'),
          own: words.own,
          p25: t('analytics-pages:peers.column_p25'),
          median: t('analytics-pages:peers.column_median'),
          p75: t('analytics-pages:peers.column_p75'),
          target: t('analytics-pages:peers.column_target'),
        },
        format,
        formatPeers,
      )}
      fileName={`measure-it-${key}`}
      {...(className && { className })}
    >
      {hasOwn ? (
        <TrendLine
          name={title}
          points={drawn}
          words={words}
          format={format}
          formatPeers={formatPeers}
          {...(unit === 'percent' && { most: 100 })}
          onOpen={({ year }) => onOpen(year)}
        />
      ) : (
        <p className="py-12 text-center text-sm text-muted">{t('measure-it:trend.none')}</p>
      )}
    </ChartCard>
  );
}
