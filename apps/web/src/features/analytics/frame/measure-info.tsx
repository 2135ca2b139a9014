import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureInput } from '@orgscope/contract/analytics/measures';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { InfoPopover } from '../../../ui/popups/info-popover.tsx';
import { figureOf } from './figure-of.ts';
import { reasonText } from './reason-text.ts';
import { estimateText, referenceText, unitText } from '../../../i18n/measure-text.ts';

/** What is multiplied and divided, with a writer for each input: its name or its number. */
function formula(key: MeasureValue['key'], write: (input: MeasureInput) => string): string {
  const { factor = 1, numerator, denominator } = measureOf(key);
  const side = (inputs: readonly MeasureInput[]) => {
    const written = inputs.map(write).join(' + ');
    return inputs.length > 1 ? `(${written})` : written;
  };
  const isTwelfth = factor === 1 / 12;
  const top = factor === 1 || isTwelfth ? side(numerator) : `${formatNumber(factor)} × ${side(numerator)}`;
  return `${top}${denominator ? ` ÷ ${side(denominator)}` : ''}${isTwelfth ? ' ÷ 12' : ''}`;
}

function worked(measure: MeasureValue): string {
  const { inputs, currency, inputs_currency: ofInputs = currency } = measure;
  return formula(measure.key, (input) => {
    const number = inputs[input];
    if (typeof number !== 'number') return '—';
    return isMoneyInput(input) ? unitText('money', number, ofInputs) : formatNumber(number);
  });
}

const names = (t: Text) => (input: MeasureInput) => t(`measures:inputs.${input}`);

/** How a measure is computed: formula, worked numbers, unit, source and date, and what it is compared with. */
export function MeasureInfo({ measure }: { measure: MeasureValue }) {
  const t = useText();
  const { key, unit, currency, reason, estimated, as_of: asOf, reference, unpriced } = measure;
  const name = t(`measures:measures.${key}.name`);
  const { source, statistic, numerator, denominator } = measureOf(key);
  const isPlain = numerator.length === 1 && !denominator;
  return (
    <InfoPopover label={t('analytics-pages:info.about', { name })} title={name}>
      <p>
        {statistic ? t(`measures:statistics.${statistic}`, { input: formula(key, names(t)) }) : formula(key, names(t))}
      </p>
      {!isPlain && reason === null && !estimated && (
        <p className="text-ink tabular-nums">
          {`${worked(measure)} = `}
          <strong className="font-semibold">{figureOf(measure)}</strong>
        </p>
      )}
      {reason && !estimated && <p className="text-ink">{reasonText(t, measure)}</p>}
      {estimated && <p className="text-ink">{estimateText(measure)}</p>}
      {unpriced && <p className="text-ink">{t('analytics-pages:without_cost', { count: unpriced })}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <dt>{t('analytics-pages:info.unit')}</dt>
        <dd className="text-ink">
          {unit === 'money' && currency ? `${currency} ` : unit === 'percent' ? '% ' : ''}
          {t(`measures:measures.${key}.of`)}
        </dd>
        <dt>{t('analytics-pages:info.source')}</dt>
        <dd className="text-ink">{t(`analytics-pages:info.source_${source}`)}</dd>
        {asOf && (
          <>
            <dt>{t('analytics-pages:info.as_of')}</dt>
            <dd className="text-ink">{dayName(asOf)}</dd>
          </>
        )}
      </dl>
      {reference && <p>{referenceText(measure)}</p>}
    </InfoPopover>
  );
}
