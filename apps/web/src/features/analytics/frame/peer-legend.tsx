import type { ReactNode } from 'react';
import type { MeasureValue } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';

/** The columns of the strips and of what stands over them: name, strip, own value, median, percentile. */
export const peerColumns =
  '@2xl:grid-cols-[11.5rem_minmax(0,1fr)_5rem_5rem_5rem] print:grid-cols-[10.5rem_minmax(0,1fr)_5rem_5rem_4rem]! print:gap-x-2!';

/** Whether only a published study tells what others have. */
export const isOfStudy = ({ peers, reference }: MeasureValue) => !peers && reference !== null;

/** What the marks of the strips mean, as far as there are some. */
export function PeerLegend({ measures }: { measures: readonly MeasureValue[] }) {
  const t = useText();
  const hasPeers = measures.some(({ peers }) => peers !== null);
  return (
    <div
      aria-hidden
      className={`mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted @2xl:grid ${peerColumns}`}
    >
      <span className="hidden @2xl:block" />
      <span className="flex flex-wrap gap-x-4 gap-y-1 @2xl:justify-center">
        {measures.some(({ peers }) => peers?.marks) && (
          <Meaning mark={<i className="size-1.5 rounded-full bg-data-1 opacity-30" />}>
            {t('analytics-pages:peers.one')}
          </Meaning>
        )}
        {hasPeers && (
          <>
            <Meaning mark={<i className="h-3 w-6 rounded-small bg-accent-soft" />}>
              {t('analytics-pages:peers.half')}
            </Meaning>
            <Meaning mark={<i className="h-3 w-0.5 bg-accent" />}>{t('analytics-pages:peers.median')}</Meaning>
          </>
        )}
        {measures.some(isOfStudy) && (
          <>
            <Meaning mark={<i className="h-3 w-6 rounded-small border border-dashed border-line-strong" />}>
              {t('analytics-pages:peers.half_of_study')}
            </Meaning>
            <Meaning mark={<i className="h-3.5 border-s-2 border-dashed border-muted" />}>
              {t('analytics-pages:peers.median_of_study')}
            </Meaning>
          </>
        )}
        <Meaning mark={<i className="size-2.5 rounded-full bg-highlight" />}>{t('analytics-pages:peers.you')}</Meaning>
        {measures.some(({ target }) => target !== null) && (
          <Meaning
            mark={
              <svg width="9" height="7" viewBox="0 0 9 7">
                <path className="fill-ink" d="M4.5 0L9 7H0z" />
              </svg>
            }
          >
            {t('analytics-pages:peers.target')}
          </Meaning>
        )}
      </span>
      <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_you')}</span>
      <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_median')}</span>
      <span className="hidden text-end @2xl:block">{t('analytics-pages:peers.column_percentile')}</span>
    </div>
  );
}

const Meaning = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {mark}
    {children}
  </span>
);
