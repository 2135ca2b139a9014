import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
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
import { comparedPart, hidesPeopleBefore, measureIn, yearBefore, yearUpTo } from './year-values.ts';
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
const stacked = '@max-sm:grid @max-sm:grid-cols-3 @max-sm:items-center';

const figureText = ({ unit, currency }: MeasureValue, value: number | null) =>
  value === null ? nothing : unitText(unit, value, currency);

/** That some of what is added up has no price: "4 without a cost". */
const unpricedText = (t: Text, unpriced: number | undefined) =>
  unpriced ? t('analytics-pages:without_cost', { count: unpriced }) : undefined;

function Unpriced({ count }: { count: number | undefined }) {
  const without = unpricedText(useText(), count);
  return without && <span className="block text-xs font-normal text-muted">{without}</span>;
}

/** The numbers of the year beside those of the year before, each with its rows. */
export function ComparisonCard({ data, source, openerOf }: YearProps) {
  const t = useText();
  const { year } = data;
  const measures = byKey(data.measures);
  const rows = shown.flatMap((key) => measures.get(key) ?? []);
  const title = t('year-in-review:comparison.title');
  const before = yearBefore(t, data);
  const heads = [before, yearUpTo(t, data.to), t('year-in-review:comparison.change')];
  const isCompared = data.previous_to !== null;
  return (
    <ChartCard
      title={title}
      {...(!isCompared && { line: t('year-in-review:comparison.begun', { year }) })}
      source={source}
      table={{
        columns: [t('year-in-review:comparison.measure'), ...heads],
        rows: rows.map((measure) => {
          const withoutBefore = unpricedText(t, measure.previous_unpriced);
          return [
            dotted([
              nameWithUnit(t, measure),
              unpricedText(t, measure.unpriced),
              withoutBefore && `${before}: ${withoutBefore}`,
            ]),
            { text: figureText(measure, measure.previous), value: measure.previous ?? undefined },
            { text: valueText(measure), value: measure.value ?? undefined },
            changeFigure(comparedPart(measure)),
          ];
        }),
      }}
      fileName={`against-the-year-before-${year}`}
      className="order-last"
    >
      <div className="scroll-x">
        <table {...roles.table} aria-label={title} className="w-full text-sm @max-sm:block">
          <thead {...roles.group} className="@max-sm:block">
            <tr {...roles.row} className={classes('border-b border-line text-xs text-muted', stacked)}>
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
          <tbody {...roles.group} className="@max-sm:block">
            {rows.map((measure) => {
              const { key, value, reason, previous } = measure;
              const name = t(`measures:measures.${key}.name`);
              const open = value === null ? undefined : openerOf({ of: key, year: String(year) });
              const change = changeOf(comparedPart(measure), measureOf(key).better);
              return (
                <tr {...roles.row} key={key} className={classes('border-b border-line last:border-0', stacked)}>
                  <th {...roles.rowHeader} scope="row" className="py-0.5 text-start font-normal col-span-full">
                    <span className="inline-flex items-center gap-1">
                      {name}
                      <MeasureInfo measure={measure} />
                    </span>
                    <Unpriced count={measure.unpriced} />
                  </th>
                  <td {...roles.cell} className="py-0.5 ps-2 text-end whitespace-nowrap text-muted tabular-nums">
                    {figureText(measure, previous)}
                    <Unpriced count={measure.previous_unpriced} />
                    {previous === null && isCompared && (
                      <span className="sr-only">
                        {measureIn(data, key)?.previous_reason === 'too_few'
                          ? t('analytics-pages:reasons.too_few')
                          : t('year-in-review:comparison.not_recorded')}
                      </span>
                    )}
                  </td>
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
                  <td {...roles.cell} className="py-0.5 ps-2 text-end whitespace-nowrap tabular-nums">
                    {change ? <ChangeText {...change} /> : <span className="text-muted">{nothing}</span>}
                  </td>
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
