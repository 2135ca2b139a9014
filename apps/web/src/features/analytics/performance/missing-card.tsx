import type { LackedField } from '@orgscope/contract/resources/applications';
import { listSeparator } from '@orgscope/contract/words/list-separator';
import type { RecordId } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import { Link } from '../../../ui/link.tsx';
import type { CardProps } from './card.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

const mostOwners = 3;

interface Props extends CardProps {
  /** The list of what an owner's applications lack; undefined for readers who may not open it. */
  listOf: ((owner: RecordId, field: LackedField) => string) | undefined;
}

/** What data applications lack, and who could fill it in. */
export function MissingCard({ data: { missing, lifecycle }, source, onOpen, listOf }: Props) {
  const t = useText();
  const lacking = missing.flatMap(({ field, ...rest }) => (field && rest.count > 0 ? [{ field, ...rest }] : []));
  const couldLack = lifecycle.some(({ lifecycle: id, count }) => id !== 'end_of_life' && count > 0);
  return (
    <ChartCard
      title={t('analytics-pages:charts.missing')}
      line={t('performance:missing.line')}
      source={source}
      table={{
        columns: [t('performance:missing.field'), t('analytics-pages:rows.count')],
        rows: lacking.map(({ field, count: lacks }) => [
          t(`performance:missing.fields.${field}`),
          figure(lacks, formatNumber),
        ]),
      }}
      fileName="missing-data"
    >
      {lacking.length === 0 && (
        <p className="py-8 text-center text-sm text-muted">
          {t(couldLack ? 'performance:missing.none' : 'performance:missing.no_applications')}
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {lacking.map(({ field, count: lacks, owners, owner_count: all }) => (
          <li key={field} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="text-sm font-medium text-ink">{t(`performance:missing.fields.${field}`)}</p>
              {owners.length > 0 && (
                <p className="text-xs wrap-anywhere text-muted">
                  {owners.slice(0, mostOwners).map(({ id, name, count: own }, index) => (
                    <span key={id}>
                      {index > 0 && listSeparator(formatLanguage())}
                      {listOf ? (
                        <Link
                          to={listOf(id, field)}
                          dir="auto"
                          className="underline-offset-2 hover:text-ink hover:underline"
                        >
                          {name}
                        </Link>
                      ) : (
                        <bdi>{name}</bdi>
                      )}
                      {` (${formatNumber(own)})`}
                    </span>
                  ))}
                  {all > mostOwners && ` ${t('performance:missing.more', { count: all - mostOwners })}`}
                </p>
              )}
            </div>
            <button
              type="button"
              data-pictured
              onClick={() => onOpen({ of: 'missing', missing: field })}
              aria-label={t('analytics-pages:rows.open', { name: t(`performance:missing.fields.${field}`) })}
              className="min-h-6 min-w-6 rounded-small text-end text-sm font-semibold text-ink tabular-nums underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {formatNumber(lacks)}
            </button>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
