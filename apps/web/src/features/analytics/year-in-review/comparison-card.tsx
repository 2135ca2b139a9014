import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { YearPage } from '../../../api/analytics.ts';
import { byKey } from '../../../api/measure-values.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { changeOf, unitText, valueText } from '../../../i18n/measure-text.ts';
import { classes } from '../../../ui/classes.ts';
import { ChangeText } from '../../../ui/change-text.tsx';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { nothing } from '../../../ui/charts/chart-table.ts';
import { roles } from '../../../ui/table/place.ts';
import { changeFigure } from '../frame/change-figure.ts';
import { MeasureInfo } from '../frame/measure-info.tsx';
import { nameWithUnit } from '../frame/measure-label.ts';
import { reasonText } from '../frame/reason-text.ts';
import { comparedPart, comparedText, hasYearBefore, hidesPeopleBefore, yearBefore, yearUpTo } from './year-values.ts';
import type { YearProps } from './year-values.ts';

// A joined person is one whose profile was completed: the same number stands once.
const shown: readonly MeasureKey[] = [
  'people_invited',
  'invitations_accepted',
  'acceptance_days_median',
  'people_joined',
  'people_left',
  'applications_added',
  'applications_retired',
  'assets_acquired',
  'assets_retired',
  'purchases',
  'pulse_satisfaction',
  'pulse_participation',
];

/** On a phone a name stands above its three figures, which would otherwise be scrolled to. */
const threeFigures = { table: '@max-sm:block', row: '@max-sm:grid @max-sm:grid-cols-3 @max-sm:items-center' };
const oneFigure = { table: '', row: '' };

type Before = Pick<YearPage['measures'][number], 'reason_detail' | 'previous_reason'>;

const figureText = ({ unit, currency }: MeasureValue, value: number | null) =>
  value === null ? nothing : unitText(unit, value, currency);

/** That some of what is added up has no price: "4 without a cost". */
const unpricedText = (t: Text, unpriced: number | undefined) =>
  unpriced ? t('analytics-pages:without_cost', { count: unpriced }) : undefined;

function Unpriced({ count }: { count: number | undefined }) {
  const without = unpricedText(useText(), count);
  return without && <span className="block text-xs text-balance whitespace-normal text-muted">{without}</span>;
}

/** Why there is no figure of the year before. What a detail says of pulses, it says of the year that is shown. */
function reasonBefore(t: Text, { reason_detail: detail, previous_reason: reason }: Before): string | undefined {
  if (reason === 'no_data' && (detail === 'module_locked' || detail === 'answers_hidden'))
    return t(`analytics-pages:reason_details.${detail}`);
  return reason ? t(`analytics-pages:reasons.${reason}`) : undefined;
}

/** The numbers of the year beside those of the year before, if anything is known of it; each with its rows. */
export function ComparisonCard({ data, source, openerOf }: YearProps) {
  const t = useText();
  const { year } = data;
  const measures = byKey(data.measures);
  const rows = shown.flatMap((key) => measures.get(key) ?? []);
  const title = t('year-in-review:comparison.title');
  const before = yearBefore(t, data);
  const now = yearUpTo(t, data.to);
  const isCompared = hasYearBefore(data);
  const heads = isCompared ? [before, now, t('year-in-review:comparison.change')] : [now];
  const stacked = isCompared ? threeFigures : oneFigure;
  return (
    <ChartCard
      title={title}
      {...(!isCompared && { line: comparedText(t, data) })}
      source={source}
      table={{
        columns: [t('year-in-review:comparison.measure'), ...heads],
        rows: rows.map((measure) => {
          const withoutBefore = unpricedText(t, measure.previous_unpriced);
          const name = dotted([
            nameWithUnit(t, measure),
            unpricedText(t, measure.unpriced),
            withoutBefore && `${before}: ${withoutBefore}`,
          ]);
          const figureNow = { text: valueText(measure), value: measure.value ?? undefined };
          if (!isCompared) return [name, figureNow];
          const figureBefore = { text: figureText(measure, measure.previous), value: measure.previous ?? undefined };
          return [name, figureBefore, figureNow, changeFigure(comparedPart(measure))];
        }),
      }}
      fileName={`against-the-year-before-${year}`}
      className="order-last"
    >
      <div className="scroll-x">
        <table {...roles.table} aria-label={title} className={classes('w-full text-sm', stacked.table)}>
          <thead {...roles.group} className={stacked.table}>
            <tr {...roles.row} className={classes('border-b border-line text-xs text-muted', stacked.row)}>
              <th {...roles.header} scope="col" className="sr-only">
                {t('year-in-review:comparison.measure')}
              </th>
              {heads.map((head) => (
                <th key={head} {...roles.header} scope="col" className="py-1.5 ps-2 text-end font-medium text-balance">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className={stacked.table}>
            {rows.map((measure) => {
              const { key, value, reason, previous } = measure;
              const name = t(`measures:measures.${key}.name`);
              const open = value === null ? undefined : openerOf({ of: key, year: String(year) });
              const change = changeOf(comparedPart(measure), measureOf(key).better);
              return (
                <tr {...roles.row} key={key} className={classes('border-b border-line last:border-0', stacked.row)}>
                  <th {...roles.rowHeader} scope="row" className="py-0.5 text-start font-normal col-span-full">
                    <span className="inline-flex items-center gap-1">
                      {name}
                      <MeasureInfo measure={measure} />
                    </span>
                    <Unpriced count={measure.unpriced} />
                  </th>
                  {isCompared && (
                    <td {...roles.cell} className="py-0.5 ps-2 text-end whitespace-nowrap text-muted tabular-nums">
                      {figureText(measure, previous)}
                      <Unpriced count={measure.previous_unpriced} />
                      {previous === null && <span className="sr-only">{reasonBefore(t, measure)}</span>}
                    </td>
                  )}
                  <td {...roles.cell} className="py-0.5 ps-2 text-end font-semibold whitespace-nowrap tabular-nums">
                    {open ? (
                      <button
                        type="button"
                        onClick={open}
                        aria-label={sentences([
                          `${name}: ${valueText(measure)}`,
                          t('analytics-pages:rows.open', { name }),
                        ])}
                        className="min-h-8 min-w-6 rounded-small text-end decoration-1 underline-offset-4 hover:underline pointer-coarse:min-h-11"
                      >
                        {valueText(measure)}
                      </button>
                    ) : (
                      <>
                        {valueText(measure)}
                        {reason && <span className="sr-only">{reasonText(t, measure)}</span>}
                      </>
                    )}
                  </td>
                  {isCompared && (
                    <td {...roles.cell} className="py-0.5 ps-2 text-end whitespace-nowrap tabular-nums">
                      {change ? <ChangeText {...change} /> : <span className="text-muted">{nothing}</span>}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {hidesPeopleBefore(data) && <p className="mt-3 text-xs text-muted">{t('year-in-review:comparison.hidden')}</p>}
    </ChartCard>
  );
}
