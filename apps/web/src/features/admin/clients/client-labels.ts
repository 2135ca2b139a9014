import type { Choices } from '../../../api/choices.ts';
import type { Text } from '../../../i18n/texts.ts';
import { partsOf } from '../../../lib/is-record.ts';
import type { FieldLabels } from '../../records/form/conflict-dialog.tsx';
import { colorNames } from './client-values.ts';
import type { ClientValues } from './client-values.ts';
import type { ClientChoices } from './use-client-choices.ts';

/** The labels and value texts of the fields in the conflict dialog. */
export function clientLabels(t: Text, choices: ClientChoices): FieldLabels<ClientValues> {
  const chosen = (label: string, { list }: Choices) => ({
    label,
    show: (value: unknown) => list.find((choice) => choice.value === value)?.label ?? String(value),
  });
  const colors = (value: unknown) => {
    const palette = partsOf(value);
    return colorNames.map((name) => `${t(`clients:form.${name}`)} ${String(palette[name])}`).join('\n');
  };
  return {
    name: t('clients:form.name'),
    industry_id: chosen(t('clients:form.industry'), choices.industry_id),
    timezone: chosen(t('clients:form.timezone'), choices.timezone),
    description: t('clients:form.description'),
    website: t('clients:form.website'),
    number_of_employees: chosen(t('clients:form.employees'), choices.number_of_employees),
    number_of_it_employees: chosen(t('clients:form.it_employees'), choices.number_of_it_employees),
    color_palette: { label: t('clients:form.palette'), show: colors },
  };
}
