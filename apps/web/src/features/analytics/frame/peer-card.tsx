import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { peerLimits } from '@orgscope/contract/analytics/answers';
import type { ReactNode } from 'react';
import type { MeasureValue } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import type { ChartTable } from '../../../ui/charts/chart-table.ts';
import { PeerStrip } from '../../../ui/charts/peer-strip.tsx';
import type { StripTarget } from '../../../ui/charts/peer-strip.tsx';
import { MeasureInfo } from '../frame/measure-info.tsx';
import { reasonText } from '../frame/reason-text.ts';
import { estimateText, ordinal, referenceText, unitText, valueText } from '../../../i18n/measure-text.ts';

interface Props {
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
  /** In groups, each of one subject. */
  groups: readonly (readonly MeasureKey[])[];
  source: string;
  /** The measure whose trend is shown beside the strips, and what chooses another one; absent without a trend. */
  choice?: { chosen: MeasureKey | undefined; onChoose: (key: MeasureKey) => void };
  fileName: string;
  onOpen: (key: MeasureKey) => void;
  /** What to do first for a measure without a value, beside the reason. */
  renderFirstStep?: (measure: MeasureValue) => ReactNode;
}

/** Each measure of a client on a strip of its peers. */
export function PeerCard({ measures, groups, source, choice, fileName, onOpen, renderFirstStep }: Props) {
  const t = useText();
  const shown = groups.map((keys) => keys.flatMap((key) => measures.get(key) ?? []));
  return (
    <ChartCard
      title={t('analytics-pages:peers.title')}
      line={t('analytics-pages:peers.line')}
      source={source}
      table={peerTable(t, shown.flat())}
      fileName={fileName}
      // Longer than what is left of a printed page: it breaks between two strips.
      className="print:break-inside-auto!"
    >
      <Legend hasStudies={shown.flat().some(isOfStudy)} />
      <div className="flex flex-col divide-y divide-line">
        {shown.map((list, index) => (
          <ul key={groups[index]?.[0]} className="flex flex-col py-2 print:py-1 first:pt-0 last:pb-0">
            {list.map((measure) => (
              <PeerRow
                key={measure.key}
                measure={measure}
                {...(choice && {
                  choice: {
                    isChosen: measure.key === choice.chosen,
                    onChoose: () => choice.onChoose(measure.key),
                  },
                })}
                onOpen={() => onOpen(measure.key)}
                firstStep={renderFirstStep?.(measure)}
              />
            ))}
          </ul>
        ))}
      </div>
    </ChartCard>
  );
}

/** Whether only a published study tells what others have. */
const isOfStudy = ({ peers, reference }: MeasureValue) => !peers && reference !== null;

function Legend({ hasStudies }: { hasStudies: boolean }) {
  const t = useText();
  return (
    <div
      aria-hidden
      className="mb-3 hidden items-center gap-x-4 gap-y-1 text-xs text-muted @2xl:grid @2xl:grid-cols-[11.5rem_minmax(0,1fr)_4.5rem_4.5rem_5.5rem]"
    >
      <span />
      <span className="flex flex-wrap justify-center gap-x-4">
        <span className="flex items-center gap-1.5">
          <i className="size-1.5 rounded-full bg-data-1 opacity-30" />
          {t('analytics-pages:peers.one')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="h-3 w-6 rounded-small bg-accent-soft" />
          {t('analytics-pages:peers.half')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="h-3 w-0.5 bg-accent" />
          {t('analytics-pages:peers.median')}
        </span>
        <span className="flex items-center gap-1.5">
          <i className="size-2.5 rounded-full bg-highlight" />
          {t('analytics-pages:peers.you')}
        </span>
        {hasStudies && (
          <span className="flex items-center gap-1.5">
            <i className="h-3 w-6 rounded-small border border-dashed border-line-strong" />
            {t('analytics-pages:peers.half_of_study')}
          </span>
        )}
      </span>
      <span className="text-end">{t('analytics-pages:peers.column_you')}</span>
      <span className="text-end">{t('analytics-pages:peers.column_median')}</span>
      <span className="text-end">{t('analytics-pages:peers.column_percentile')}</span>
    </div>
  );
}

interface RowProps {
  measure: MeasureValue;
  choice?: { isChosen: boolean; onChoose: () => void };
  onOpen: () => void;
  firstStep?: ReactNode;
}

function PeerRow({ measure, choice, onOpen, firstStep }: RowProps) {
  const t = useText();
  const { key, unit, currency, value, low, high, estimated, peers, reference, reason_detail: detail, target } = measure;
  const format = (number: number) => unitText(unit, number, currency);
  const name = t(`measures:measures.${key}.name`);
  const median = peers ? format(peers.median) : '—';
  const standing = standingText(t, measure);
  const hasStrip = value !== null || peers !== null || reference !== null;
  const sentence = isOfStudy(measure)
    ? `${name}: ${valueText(measure)}. ${referenceText(measure) ?? ''}`
    : t('analytics-pages:peers.sentence', { name, value: valueText(measure), median, standing });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 break-inside-avoid print:py-0! @2xl:grid-cols-[11.5rem_minmax(0,1fr)_4.5rem_4.5rem_5.5rem] @2xl:py-1">
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          {choice ? (
            <button
              type="button"
              aria-pressed={choice.isChosen}
              onClick={choice.onChoose}
              title={t('analytics-pages:peers.show', { name })}
              className="min-h-6 min-w-0 rounded-small print:min-h-0 text-start text-sm font-medium text-ink underline-offset-4 hover:underline aria-pressed:text-accent"
            >
              {name}
            </button>
          ) : (
            <p className="min-w-0 text-sm font-medium text-ink">{name}</p>
          )}
          <MeasureInfo measure={measure} />
        </div>
        <p className="text-xs text-muted print:leading-tight">
          {unit === 'percent' ? '% ' : ''}
          {t(`measures:measures.${key}.of`)}
          {peers && <Group measure={measure} />}
        </p>
      </div>
      <div className="order-last col-span-2 min-w-0 @2xl:order-none @2xl:col-span-1">
        {hasStrip && (
          <PeerStrip
            name={sentence}
            format={format}
            {...(peers && { p25: peers.p25, median: peers.median, p75: peers.p75 })}
            {...(peers?.marks && { dots: peers.marks })}
            {...(!peers && reference && { study: reference })}
            {...(value !== null && { own: value })}
            {...(estimated && low !== null && { low })}
            {...(estimated && high !== null && { high })}
            {...(target && { target: stripTarget(target) })}
          >
            {!peers && t('analytics-pages:peers.few')}
          </PeerStrip>
        )}
        {(!hasStrip || detail) && (
          <p className="text-center text-xs text-muted">
            {estimateText(measure) ?? reasonText(t, measure) ?? t('analytics-pages:peers.few')} {firstStep}
          </p>
        )}
        {reference && (
          <p dir="auto" className="text-center text-xs wrap-anywhere text-muted print:leading-tight">
            {t('analytics-pages:peers.reference', {
              source: reference.source,
              year: reference.year,
              median: format(reference.median),
            })}
          </p>
        )}
      </div>
      <p className="text-end text-sm font-semibold whitespace-nowrap text-ink tabular-nums">
        {value === null ? (
          valueText(measure)
        ) : (
          <button
            type="button"
            onClick={onOpen}
            aria-label={t('analytics-pages:rows.open', { name: `${name}, ${valueText(measure)}` })}
            className="min-h-6 rounded-small underline-offset-4 hover:underline"
          >
            {valueText(measure)}
          </button>
        )}
      </p>
      <p className="text-sm whitespace-nowrap text-muted tabular-nums @2xl:text-end">
        <span className="@2xl:hidden">{`${t('analytics-pages:peers.column_median')} `}</span>
        {median}
      </p>
      <p className="text-end text-sm whitespace-nowrap text-ink tabular-nums max-@2xl:text-muted">{standing}</p>
    </li>
  );
}

/** A wider or small group of peers, where it is not the usual one. */
function Group({ measure: { peers } }: { measure: MeasureValue }) {
  const t = useText();
  if (!peers) return null;
  const few = peers.n < peerLimits.marks && t('analytics-pages:peers.count', { count: peers.n });
  const wider = peers.group && peers.group !== 'industry_and_size' && t(`analytics-pages:peers.group.${peers.group}`);
  const notes = [few, wider].filter(Boolean).join(', ');
  return notes ? <span className="text-highlight-text">{`, ${notes}`}</span> : null;
}

function standingText(t: Text, { value, peers }: MeasureValue): string {
  if (!peers || value === null) return '—';
  if (peers.percentile !== null) return ordinal(peers.percentile);
  if (value === peers.median) return t('analytics-pages:peers.at_median');
  return t(value > peers.median ? 'analytics-pages:peers.above' : 'analytics-pages:peers.below');
}

function stripTarget({ direction, value, high }: NonNullable<MeasureValue['target']>): StripTarget {
  if (direction === 'at_least') return { low: value, direction: 'up' };
  if (direction === 'at_most') return { high: value, direction: 'down' };
  return { low: value, high: high ?? value };
}

function peerTable(t: Text, measures: readonly MeasureValue[]): ChartTable {
  const hasStudies = measures.some(({ reference }) => reference !== null);
  return {
    columns: [
      t('analytics-pages:peers.column_measure'),
      t('analytics-pages:peers.column_you'),
      t('analytics-pages:peers.column_p25'),
      t('analytics-pages:peers.column_median'),
      t('analytics-pages:peers.column_p75'),
      t('analytics-pages:peers.column_percentile'),
      t('analytics-pages:peers.column_count'),
      ...(hasStudies ? [t('analytics-pages:peers.column_study_median'), t('analytics-pages:peers.column_study')] : []),
    ],
    rows: measures.map(({ key, unit, currency, value, peers, reference }) => {
      const format = (number: number) => unitText(unit, number, currency);
      const of = (number: number | null | undefined, write = format) => figure(number ?? undefined, write);
      return [
        `${t(`measures:measures.${key}.name`)} (${measureOf(key).unit === 'percent' ? '% ' : ''}${t(`measures:measures.${key}.of`)})`,
        of(value),
        of(peers?.p25),
        of(peers?.median),
        of(peers?.p75),
        of(peers?.percentile, ordinal),
        of(peers?.n, String),
        ...(hasStudies ? [of(reference?.median), reference ? `${reference.source} ${reference.year}` : ''] : []),
      ];
    }),
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
