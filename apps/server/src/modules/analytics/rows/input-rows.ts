import type { AnalyticsRow } from '@orgscope/contract/analytics/answers';
import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { inputName } from '@orgscope/contract/analytics/names';
import type { MeasureInput } from '@orgscope/contract/analytics/measures';
import { decimalsOf } from '@orgscope/contract/numbers/money';

interface Value {
  readonly inputs: Readonly<Record<string, number | null>>;
  readonly as_of: string | null;
}

/** The inputs of a measure as rows: each amount of money as a cost, each number as a count. */
export const inputRows = ({ inputs, as_of: date }: Value, currency: string | null): AnalyticsRow[] =>
  Object.entries(inputs).flatMap(([code, value], index) => {
    if (value === null) return [];
    const isMoney = isMoneyInput(code as MeasureInput) && currency !== null;
    return [
      {
        id: index + 1,
        name: inputName(code as MeasureInput),
        code,
        date,
        cost: isMoney ? value.toFixed(decimalsOf(currency)) : null,
        count: isMoney ? 0 : value,
      },
    ];
  });
