import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { peerLimits } from '@orgscope/contract/analytics/measure-value';
import type { ReactNode } from 'react';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { PeerStrip } from '../../../ui/charts/peer-strip.tsx';
import type { StripTarget } from '../../../ui/charts/peer-strip.tsx';
import { classes } from '../../../ui/classes.ts';
import { figureOf } from './figure-of.ts';
import { MeasureInfo } from './measure-info.tsx';
import { reasonText } from './reason-text.ts';
import { estimateText, peerText, referenceText, targetText, unitText } from '../../../i18n/measure-text.ts';
import { listed } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { isOfStudy, peerColumns, PeerLegend } from './peer-legend.tsx';
import { peerTable, standingText } from './peer-table.ts';
import { TargetLine } from './target-line.tsx';

interface Props {
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
  /** In groups, each of one subject. */
  groups: readonly (readonly MeasureKey[])[];
  source: string;
  /** The measure whose trend is shown beside the strips, and what chooses another one; absent without a trend. */
  choice?: { chosen: MeasureKey | undefined; onChoose: (key: MeasureKey) => void };
  fileName: string;
  onOpen: (key: MeasureKey) => void;
  /** Why nothing is compared, where that is not for lack of peers. */
  withoutPeers?: string | undefined;
  /** What to do first for a measure without a value, beside the reason. */
  renderFirstStep?: (measure: MeasureValue) => ReactNode;
}

/** Laid out as a table, the head of the columns stands on each printed page. */
const onPages = {
  all: { display: 'table', tableLayout: 'fixed', width: '100%' },
  head: { display: 'table-header-group' },
  body: { display: 'table-row-group' },
} as const;

/** How many strips stand on one printed page with what is before them. */
const mostOnPage = 10;

/** Each measure of a client on a strip of its peers. */
export function PeerCard({ measures, groups, source, choice, fileName, onOpen, withoutPeers, renderFirstStep }: Props) {
  const t = useText();
  const shown = groups.map((keys) => keys.flatMap((key) => measures.get(key) ?? []));
  const hasPeers = shown.flat().some(({ peers }) => peers);
  const isEmpty = shown.flat().every(({ value }) => value === null);
  const none = withoutPeers ?? t('analytics-pages:peers.few');
  return (
    <ChartCard
      title={t('analytics-pages:peers.title')}
      {...lineOf(t, shown.flat(), none)}
      source={source}
      table={peerTable(t, shown.flat())}
      fileName={fileName}
      // Longer than a printed page: it breaks between two groups.
      {...(shown.flat().length > mostOnPage && { className: 'print:break-inside-auto!' })}
    >
      <div style={onPages.all}>
        <div style={onPages.head} className="break-inside-avoid">
          <PeerLegend measures={shown.flat()} />
        </div>
        <div style={onPages.body} className="divide-y divide-line">
          {shown.map((list, index) => (
            <ul
              key={groups[index]?.[0]}
              className="flex flex-col py-2 break-inside-avoid print:py-1 first:pt-0 last:pb-0"
            >
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
                  // What is true of all rows is said once, above them.
                  withoutPeers={hasPeers ? none : undefined}
                  isEmpty={isEmpty}
                  firstStep={renderFirstStep?.(measure)}
                />
              ))}
            </ul>
          ))}
        </div>
      </div>
    </ChartCard>
  );
}

interface RowProps {
  measure: MeasureValue;
  choice?: { isChosen: boolean; onChoose: () => void };
  onOpen: () => void;
  /** What stands where there are no peers; undefined where no measure has some. */
  withoutPeers: string | undefined;
  /** No measure has a value. */
  isEmpty: boolean;
  firstStep?: ReactNode;
}

/** What is said of all strips together. */
function lineOf(t: Text, measures: readonly MeasureValue[], withoutPeers: string): { line?: string } {
  if (measures.some(({ peers }) => peers)) return { line: t('analytics-pages:peers.line') };
  if (measures.some(isOfStudy)) return { line: t('analytics-pages:peers.line_studies') };
  return measures.some(({ value }) => value !== null) ? { line: withoutPeers } : {};
}

function PeerRow({ measure, choice, onOpen, withoutPeers, isEmpty, firstStep }: RowProps) {
  const t = useText();
  const { key, unit, currency, value, low, high, estimated, peers, reference, reason_detail: detail, target } = measure;
  const { unpriced } = measure;
  const format = (number: number) => unitText(unit, number, currency);
  const name = t(`measures:measures.${key}.name`);
  const median = peers ? peerText(unit, peers.median, currency) : '—';
  const standing = standingText(t, measure);
  const hasColumns = peers !== null || withoutPeers !== undefined;
  const isEstimate = value !== null && estimated;
  const hasStrip = peers !== null || reference !== null || isEstimate || (value !== null && withoutPeers !== undefined);
  // That nothing is recorded is said in the heading if it is true of all.
  const reason = isEmpty && measure.reason === 'no_data' && !detail ? undefined : reasonText(t, measure);
  const why = estimateText(measure) ?? reason ?? withoutPeers;
  const sentence = sentences([
    peers
      ? t(isPlace(peers.percentile) ? 'analytics-pages:peers.sentence' : 'analytics-pages:peers.sentence_in_words', {
          name,
          value: figureOf(measure),
          median,
          standing,
        })
      : `${name}: ${figureOf(measure)}`,
    isOfStudy(measure) && referenceText(measure),
    // With a value, the line below the strip says more of the target.
    target && value === null && t('analytics-pages:target.label', { target: targetText(target, unit, currency) }),
  ]);
  return (
    <li
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 break-inside-avoid print:py-0! @2xl:gap-y-0 @2xl:py-1',
        peerColumns,
      )}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          {choice ? (
            <button
              type="button"
              data-pictured
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
          {unpriced && ` · ${t('analytics-pages:without_cost', { count: unpriced })}`}
        </p>
      </div>
      <div className="order-last col-span-2 min-w-0 @2xl:order-none @2xl:col-span-1">
        {hasStrip && (
          <PeerStrip
            name={sentence}
            format={format}
            {...(peers && { p25: peers.p25, median: peers.median, p75: peers.p75 })}
            {...(peers?.marks && { dots: peers.marks, n: peers.n })}
            {...(!peers && reference && { study: reference })}
            {...(value !== null && { own: value })}
            {...(estimated && low !== null && { low })}
            {...(estimated && high !== null && { high })}
            {...(target && { target: stripTarget(target) })}
          >
            {!peers && withoutPeers}
          </PeerStrip>
        )}
        {(!hasStrip || detail) && why && (
          <p className="text-center text-xs text-muted">
            {why} {firstStep}
          </p>
        )}
      </div>
      <p className="text-end text-sm font-semibold whitespace-nowrap text-ink tabular-nums">
        {value === null ? (
          figureOf(measure)
        ) : (
          <button
            type="button"
            data-pictured
            onClick={onOpen}
            aria-label={t('analytics-pages:rows.open', { name: listed([name, figureOf(measure)]) })}
            className="min-h-6 min-w-6 rounded-small text-end underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {figureOf(measure)}
          </button>
        )}
      </p>
      {hasColumns && (
        <>
          {/* The strip's name says both. */}
          <p
            aria-hidden
            className={classes('text-sm whitespace-nowrap text-muted tabular-nums @2xl:text-end', !peers && wideOnly)}
          >
            <span className="@2xl:hidden">{`${t('analytics-pages:peers.column_median')} `}</span>
            {median}
          </p>
          <p
            aria-hidden
            className={classes('text-end text-sm text-ink tabular-nums @max-2xl:text-muted', !peers && wideOnly)}
          >
            {isPlace(peers?.percentile) && (
              <span className="@2xl:hidden">{`${t('analytics-pages:peers.column_percentile')} `}</span>
            )}
            {standing}
          </p>
        </>
      )}
      {(target || reference) && (
        <div className="order-last col-span-2 flex flex-wrap items-center justify-center gap-x-4 @2xl:col-span-1 @2xl:col-start-2">
          <TargetLine measure={measure} />
          {reference && (
            <p className="text-center text-xs wrap-anywhere text-muted print:leading-tight">
              {t('analytics-pages:peers.reference', {
                source: reference.source,
                year: reference.year,
                median: format(reference.median),
              })}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** Whether a percentile is written as a number: the outermost ones are words. */
const isPlace = (percentile: number | null | undefined) =>
  typeof percentile === 'number' && percentile > 0 && percentile < 100;

// Dashes keep the columns of a wide page; on a narrow one they say nothing.
const wideOnly = '@max-2xl:hidden';

/** A wider or small group of peers, where it is not the usual one. */
function Group({ measure: { peers } }: { measure: MeasureValue }) {
  const t = useText();
  if (!peers) return null;
  const few = peers.n < peerLimits.marks && t('analytics-pages:peers.count', { count: peers.n });
  const wider = peers.group && peers.group !== 'industry_and_size' && t(`analytics-pages:peers.group.${peers.group}`);
  const notes = listed([few, wider]);
  return notes ? <span className="text-highlight-text">{t('analytics-pages:peers.beside', { notes })}</span> : null;
}

function stripTarget({ direction, value, high }: NonNullable<MeasureValue['target']>): StripTarget {
  if (direction === 'at_least') return { low: value, direction: 'up' };
  if (direction === 'at_most') return { high: value, direction: 'down' };
  return { low: value, high: high ?? value };
}
