import { criticalities } from '@orgscope/contract/resources/application-record';
import { missingFields } from '@orgscope/contract/analytics/answers';
import type { PerformancePage } from '../../../api/analytics.ts';
import type { Text } from '../../../i18n/texts.ts';
import { monthName } from '../../../lib/dates/day-name.ts';
import { codeText } from '../frame/code-text.ts';
import { isMeasure } from '../frame/use-open-rows.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

const steps = ['poor', 'weak', 'good', 'strong'] as const;

/** What names the cell of a chart whose rows are open. */
export function openCell(t: Text, rows: RowsOf, page: Pick<PerformancePage, 'cost_by_function'> | undefined): string[] {
  const { functional_fit: functional, technical_fit: technical, criticality, lifecycle, month, vendor, missing } = rows;
  const fit = (name: 'functional' | 'technical', value: string) => {
    const step = steps[Number(value) - 1];
    return `${t(`performance:fits.${name}`)}: ${step ? t(`performance:fits.${step}`) : t('performance:fits.rest')}`;
  };
  const critical = criticalities.find((code) => code === criticality);
  const field = missingFields.find((name) => name === missing);
  const functionId = rows.function_id === undefined ? undefined : String(rows.function_id);
  const ofFunction = page?.cost_by_function.find(({ id }) => String(id ?? 'none') === functionId);
  return [
    ...(functional ? [fit('functional', functional)] : []),
    ...(technical ? [fit('technical', technical)] : []),
    ...(critical ? [t(`messages:applications.codes.criticality.${critical}`)] : []),
    ...(criticality === 'none' ? [t('performance:matrix.not_set')] : []),
    ...(lifecycle ? [codeText(t, lifecycle)] : []),
    ...(month ? [monthName(month)] : []),
    ...(vendor === undefined ? [] : [vendor || t('performance:cost.no_vendor')]),
    ...(ofFunction ? [ofFunction.name ?? t('performance:cost.no_function')] : []),
    // Behind a measure, the field alone would read as if the rows had it.
    ...(field && isMeasure(rows.of) ? [t('analytics-pages:charts.missing')] : []),
    ...(field ? [t(`performance:missing.fields.${field}`)] : []),
  ];
}
