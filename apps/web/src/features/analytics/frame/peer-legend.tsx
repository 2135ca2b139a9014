import type { ReactNode } from 'react';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { countBeyond, stripDomain } from '../../../ui/charts/layouts/strip-layout.ts';
import { fewestDots } from '../../../ui/charts/peer-strip.tsx';

/** The columns of the strips and of what stands over them: name, strip, own value, median, percentile. */
export const peerColumns =
  '@2xl:grid-cols-[11.5rem_minmax(0,1fr)_5rem_5rem_5.5rem] print:grid-cols-[10.5rem_minmax(0,1fr)_5rem_5rem_5rem]! print:gap-x-2!';

/** Whether only a published study tells what others have. */
export const isOfStudy = ({ peers, reference }: MeasureValue) => !peers && reference !== null;

/** Whether peers lie beyond the scale of its strip. */
function hasBeyond({ peers }: MeasureValue): boolean {
  const { marks } = peers ?? {};
  if (!peers || !marks || marks.length < fewestDots) return false;
  const { below, above } = countBeyond(stripDomain(peers, marks), marks);
  return below + above > 0;
}

/** What the marks of the strips mean, as far as there are some. */
export function PeerLegend({ measures }: { measures: readonly MeasureValue[] }) {
  const t = useText();
  const hasPeers = measures.some(({ peers }) => peers !== null);
  const isDrawn = hasPeers || measures.some(({ reference, estimated }) => reference !== null || estimated);
  return (
    <div
      aria-hidden
      className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted @2xl:grid ${peerColumns}`}
    >
      <span className="flex flex-wrap gap-x-4 gap-y-1 @2xl:col-span-2 @2xl:justify-end">
        {measures.some(({ peers }) => peers?.marks) && (
          <Meaning width={6} mark={<circle className="fill-dot" cx="3" cy="6" r="3" />}>
            {t('analytics-pages:peers.one')}
          </Meaning>
        )}
        {hasPeers && (
          <>
            <Meaning width={24} mark={<rect className="fill-accent-soft" width="24" height="12" rx="4" />}>
              {t('analytics-pages:peers.half')}
            </Meaning>
            <Meaning width={2} mark={<rect className="fill-accent" width="2" height="12" />}>
              {t('analytics-pages:peers.median')}
            </Meaning>
          </>
        )}
        {measures.some(isOfStudy) && (
          <>
            <Meaning
              width={24}
              mark={
                <rect
                  className="fill-none stroke-line-strong"
                  strokeDasharray="3 2"
                  x="0.5"
                  y="0.5"
                  width="23"
                  height="11"
                  rx="4"
                />
              }
            >
              {t('analytics-pages:peers.half_of_study')}
            </Meaning>
            <Meaning
              width={2}
              mark={<path className="stroke-muted" strokeWidth="2" strokeDasharray="4 2" d="M1 0v12" />}
            >
              {t('analytics-pages:peers.median_of_study')}
            </Meaning>
          </>
        )}
        {isDrawn && (
          <Meaning width={10} mark={<circle className="fill-highlight" cx="5" cy="6" r="5" />}>
            {t('analytics-pages:peers.you')}
          </Meaning>
        )}
        {isDrawn && measures.some(({ target }) => target !== null) && (
          <Meaning width={9} mark={<path className="fill-ink" d="M4.5 2L9 9H0z" />}>
            {t('analytics-pages:peers.target')}
          </Meaning>
        )}
        {measures.some(hasBeyond) && (
          <Meaning width={6} mark={<path className="fill-none stroke-data-1" strokeWidth="1.5" d="M1 2L5 6L1 10" />}>
            {t('analytics-pages:peers.beyond')}
          </Meaning>
        )}
      </span>
      <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_you')}</span>
      {hasPeers && (
        <>
          <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_median')}</span>
          <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_percentile')}</span>
        </>
      )}
    </div>
  );
}

/** A word beside its mark, which is drawn in the picture of the chart too. */
const Meaning = ({ mark, width, children }: { mark: ReactNode; width: number; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <svg data-plot width={width} height="12" viewBox={`0 0 ${width} 12`}>
      {mark}
    </svg>
    {children}
  </span>
);
