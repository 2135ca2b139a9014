import { figureMeasures, matterKinds } from '@orgscope/contract/resources/operations';
import type { MatterKind } from '@orgscope/contract/resources/operations';
import { useSearchParams } from 'react-router';
import { useOperations } from '../../../api/operations.ts';
import type { Operations } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { MatterRows } from './matter-rows.tsx';
import { mattersAddress } from './matter-text.ts';

const isKind = (name: string | null): name is MatterKind => matterKinds.some((kind) => kind === name);

/** What needs attention across all clients, with the rows of one matter. */
export default function OperationsPage() {
  const t = useText();
  const query = useOperations();
  const { data, error, isFetching, refetch } = query;
  return (
    <div className="@container mx-auto w-full max-w-6xl">
      <BackLink to="/app/home">{t('operations:back')}</BackLink>
      <h1 className="text-xl">{t('operations:page_title')}</h1>
      {data ? (
        <Page data={data} />
      ) : error ? (
        <div className="mt-5">
          <ErrorState text={t('operations:failed')} retrying={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <Announcement>{t('operations:loading')}</Announcement>
          <Skeleton className="mt-2 h-4 w-60" />
          <Skeleton className="mt-6 h-10" />
          <Skeleton className="mt-5 h-96 rounded-card" />
        </>
      )}
    </div>
  );
}

function Page({ data }: { data: Operations }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const named = params.get('show');
  const kind = isKind(named) ? named : (data.matters[0]?.kind ?? matterKinds[0]);
  const isOfFigures = kind === 'figures_missing' || kind === 'figures_partial';
  const measure = isOfFigures ? figureMeasures.find((key) => key === params.get('measure')) : undefined;
  const change = (next: Record<string, string | undefined>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const countOf = (one: MatterKind) => data.matters.find((matter) => matter.kind === one)?.count ?? 0;
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {t('operations:source', {
          clients: t('operations:clients', { count: data.clients }),
          as_of: t('operations:as_of', { date: dayName(data.as_of) }),
        })}
      </p>
      <nav aria-label={t('operations:kinds')} className="mt-5 mb-5">
        <ul className="flex flex-wrap gap-2">
          {matterKinds.map((one) => (
            <li key={one}>
              <Link
                to={mattersAddress(one)}
                aria-current={one === kind ? 'page' : undefined}
                className={classes(
                  'inline-flex h-9 items-center gap-2 rounded-control border px-3 text-sm font-medium transition-colors max-md:h-11',
                  one === kind
                    ? 'border-accent bg-accent-soft text-accent'
                    : 'border-line bg-surface text-muted hover:bg-surface-hover hover:text-ink',
                )}
              >
                {t(`operations:${one}.name`)}
                <span className="text-xs tabular-nums">{formatNumber(countOf(one))}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isOfFigures && (
        <CompletenessCard
          data={data}
          measure={measure}
          onMeasure={(key) => change({ show: 'figures_missing', measure: key, page: undefined })}
        />
      )}
      <MatterRows
        kind={kind}
        measure={measure}
        count={countOf(kind)}
        year={data.year}
        page={Math.max(1, Math.trunc(Number(params.get('page'))) || 1)}
        onPage={(page) => change({ page: page > 1 ? String(page) : undefined })}
      />
    </>
  );
}
