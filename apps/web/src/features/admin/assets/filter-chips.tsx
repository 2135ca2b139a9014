// Filters of assets that come from the performance dashboard, in words.
import { listedHoldings } from '@orgscope/contract/resources/assets';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ChipProps } from '../../records/list/filters.ts';

export function HoldingChip({ value }: ChipProps) {
  const t = useText();
  const known = listedHoldings.find((name) => name === value);
  return known ? t(`assets:portions.${known}`) : value;
}

export function HolderOptionChip({ value, clientId }: ChipProps) {
  const t = useText();
  const { list } = useAttributeOptions(clientId);
  const name = list.find((option) => option.value === value)?.label ?? value;
  return t('assets:holder_option', { name });
}
