// Filters of applications that come from the performance dashboard, in words.
import { lackedFields, listedPortions } from '@orgscope/contract/resources/applications';
import { useAttributeOptions } from '../../../api/attribute-options.ts';
import { usePlacesOf } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { monthName } from '../../../lib/dates/day-name.ts';
import type { ChipProps } from '../../records/list/filters.ts';

export function PortionChip({ value }: ChipProps) {
  const t = useText();
  const known = listedPortions.find((name) => name === value);
  return known ? t(`applications:portions.${known}`) : value;
}

export function WithoutChip({ value }: ChipProps) {
  const t = useText();
  const known = lackedFields.find((name) => name === value);
  return known ? t(`applications:without.${known}`) : value;
}

export function VendorChip({ value }: ChipProps) {
  const t = useText();
  return t('applications:chips.vendor', { name: value });
}

export function FunctionalFitChip({ value }: ChipProps) {
  const t = useText();
  return t('applications:chips.functional_fit', { fit: value });
}

export function TechnicalFitChip({ value }: ChipProps) {
  const t = useText();
  return t('applications:chips.technical_fit', { fit: value });
}

export function MonthChip({ value }: ChipProps) {
  const t = useText();
  return t('applications:chips.contract_month', { month: monthName(value) });
}

export function OwnerLocationChip({ value, clientId }: ChipProps) {
  const t = useText();
  const { list } = usePlacesOf('location', clientId);
  const name = list.find((place) => place.value === value)?.label ?? value;
  return t('applications:chips.owner_location', { name });
}

export function OwnerOptionChip({ value, clientId }: ChipProps) {
  const t = useText();
  const { list } = useAttributeOptions(clientId);
  const name = list.find((option) => option.value === value)?.label ?? value;
  return t('applications:chips.owner_option', { name });
}
