import type { MeasureInput } from '@orgscope/contract/analytics/measures';
import { inputNames } from '@orgscope/contract/analytics/measures';
import type { RowsPage } from '../../../api/analytics-rows.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { formatLanguage } from '../../../lib/format-language.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { dotted } from '../../../lib/text/listed.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { codeText, statusText } from './code-text.ts';
import { pulsePath } from './engagement-tabs.tsx';

interface Props extends Pick<RowsPage, 'rows' | 'subject' | 'currency'> {
  /** What stands beside each row. Figures have one or the other. */
  amount: 'cost' | 'days' | 'count';
  /** What is counted, if it is not the rows themselves: users of applications. */
  counted?: string | undefined;
}

type Row = Props['rows'][number];

/** The name of a figure in the language of the page; undefined if this app does not know it. */
export function figureName(t: Text, code: string | null | undefined): string | undefined {
  const known = inputNames.find((name): name is MeasureInput => name === code);
  const name = known && t(`measures:inputs.${known}`);
  return name && name.charAt(0).toLocaleUpperCase(formatLanguage()) + name.slice(1);
}

/** The rows behind a number. Below the name of each stands what places it, so that names have room on a telephone. */
export function RowsTable({ rows, subject, currency, amount, counted }: Props) {
  const t = useText();
  const { addressOf } = useActingClient();
  const isFigures = subject === 'figures';
  const heading = () => {
    if (isFigures) return t('analytics-pages:rows.value');
    if (amount !== 'cost') return counted ?? t(`analytics-pages:rows.${amount}`);
    // What an asset costs is paid once.
    return t(subject === 'assets' ? 'analytics-pages:rows.price' : 'analytics-pages:rows.cost');
  };
  const nameOf = ({ id, name, code }: Row) => {
    if (isFigures) return figureName(t, code) ?? name;
    if (subject !== 'pulses' || code !== null) return name;
    return (
      <Link to={addressOf(pulsePath(id))} className="underline-offset-4 hover:underline">
        {name}
      </Link>
    );
  };
  const coded = subject === 'people' ? statusText : codeText;
  const placeOf = ({ code, date }: Row) => dotted([!isFigures && code && coded(t, code), date && dayName(date)]);
  const amountOf = ({ cost, count }: Row) => {
    const isMoney = amount === 'cost' || (isFigures && cost !== null);
    if (!isMoney) return formatNumber(count);
    return cost === null ? '—' : moneyText(cost, currency);
  };
  return (
    <table className="w-full text-sm">
      <thead className="sticky top-0 bg-surface text-xs text-muted">
        <tr className="border-b border-line">
          <th className="py-2 ps-5 pe-2 font-medium">{t('analytics-pages:rows.name')}</th>
          <th className="py-2 ps-2 pe-5 text-end font-medium">{heading()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const place = placeOf(row);
          return (
            <tr key={row.id} className="border-b border-line hover:bg-surface-hover">
              <th scope="row" className="py-2.5 ps-5 pe-2 font-medium">
                <span dir="auto" className="block wrap-anywhere">
                  {nameOf(row)}
                </span>
                {place && <span className="block text-xs font-normal text-muted">{place}</span>}
              </th>
              <td className="py-2.5 ps-2 pe-5 text-end whitespace-nowrap tabular-nums">{amountOf(row)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
