import { rounded } from '@orgscope/contract/analytics/rounded';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { endsText, ordinal, peerText, targetText, unitText } from '../../../i18n/measure-text.ts';
import type { Text } from '../../../i18n/texts.ts';
import { figure } from '../../../ui/charts/chart-table.ts';
import type { ChartTable, TableCell } from '../../../ui/charts/chart-table.ts';
import { figureOf } from './figure-of.ts';
import { measureLabel } from './measure-label.ts';

/** Where a value stands among its peers: its percentile, or on which side of their median. */
export function standingText(t: Text, { value, unit, estimated, peers }: MeasureValue): string {
  if (!peers || value === null) return '—';
  if (peers.percentile !== null) return (estimated ? '≈ ' : '') + ordinal(peers.percentile);
  // As the percentile does, with the digits that peers have: 4.42% beside a median of 4.4% is at it. Amounts show more.
  const [own, median] = [value, peers.median].map((each) => (unit === 'money' ? each : rounded(each, unit)));
  if (own === median) return t('analytics-pages:peers.at_median');
  return t(value > peers.median ? 'analytics-pages:peers.above' : 'analytics-pages:peers.below');
}

interface Column {
  heading: string;
  cell: (measure: MeasureValue) => TableCell;
}

/** What the strips show, as figures: peers, and where there are some, studies, targets and the ends of estimates. */
export function peerTable(t: Text, measures: readonly MeasureValue[]): ChartTable {
  type Quartile = 'p25' | 'median' | 'p75';
  const ofPeers = (name: Quartile, heading: string): Column => ({
    heading,
    cell: ({ peers, unit, currency }) => figure(peers?.[name], (value) => peerText(unit, value, currency)),
  });
  const ofStudy = (name: Quartile, heading: string): Column => ({
    heading,
    cell: ({ reference, unit, currency }) => figure(reference?.[name], (value) => unitText(unit, value, currency)),
  });
  const columns: Column[] = [
    {
      heading: t('analytics-pages:peers.column_measure'),
      cell: (measure) => measureLabel(t, measure),
    },
    {
      heading: t('analytics-pages:peers.column_you'),
      cell: (measure) => figure(measure.value ?? undefined, () => figureOf(measure)),
    },
    ofPeers('p25', t('analytics-pages:peers.column_p25')),
    ofPeers('median', t('analytics-pages:peers.column_median')),
    ofPeers('p75', t('analytics-pages:peers.column_p75')),
    {
      heading: t('analytics-pages:peers.column_percentile'),
      cell: ({ peers }) => figure(peers?.percentile ?? undefined, ordinal),
    },
    { heading: t('analytics-pages:peers.column_count'), cell: ({ peers }) => figure(peers?.n, String) },
  ];
  if (measures.some(({ estimated }) => estimated))
    columns.push({ heading: t('analytics-pages:peers.column_estimate'), cell: (measure) => endsText(measure) ?? '' });
  if (measures.some(({ target }) => target))
    columns.push({
      heading: t('analytics-pages:peers.column_target'),
      cell: ({ target, unit, currency }) => (target ? targetText(target, unit, currency) : ''),
    });
  if (measures.some(({ reference }) => reference))
    columns.push(
      ofStudy('p25', t('analytics-pages:peers.column_study_p25')),
      ofStudy('median', t('analytics-pages:peers.column_study_median')),
      ofStudy('p75', t('analytics-pages:peers.column_study_p75')),
      {
        heading: t('analytics-pages:peers.column_study'),
        cell: ({ reference }) => (reference ? `${reference.source} ${reference.year}` : ''),
      },
    );
  return {
    columns: columns.map(({ heading }) => heading),
    rows: measures.map((measure) => columns.map(({ cell }) => cell(measure))),
    drawing: {
      kind: 'strips',
      columns: [1, 3, 5],
      rows: measures.map(({ value, peers }) => ({
        dots: peers?.marks ?? [],
        peers: peers ?? undefined,
        own: value ?? undefined,
      })),
      words: {
        peer: t('analytics-pages:peers.one'),
        half: t('analytics-pages:peers.half'),
        median: t('analytics-pages:peers.median'),
        own: t('analytics-pages:peers.you'),
      },
    },
  };
}
