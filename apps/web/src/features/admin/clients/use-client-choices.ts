import { progressOf } from '../../../api/choices-of.ts';
import { useTimezones } from '../../../api/choices.ts';
import type { Choice, Choices } from '../../../api/choices.ts';
import { useClientEnums } from '../../../api/clients.ts';
import type { Client } from '../../../api/clients.ts';
import { industries } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';

/** The choices of the client form: the active industries, and the client's own even if it is inactive. */
export function useClientChoices(client: Client | undefined) {
  const t = useText();
  const active = industries.useList('active');
  const enums = useClientEnums();
  const own = client?.industry;
  const list = (active.data ?? [])
    .filter((industry) => industry.is_active)
    .map(({ id, name }): Choice => ({ value: String(id), label: name }));
  if (own?.name && !list.some(({ value }) => value === String(own.id))) {
    const label = active.data ? t('clients:form.inactive_industry', { name: own.name }) : own.name;
    list.unshift({ value: String(own.id), label });
  }
  const ranges = (of: 'number_of_employees' | 'number_of_it_employees'): Choices => ({
    list: enums.data?.[of] ?? [],
    ...progressOf(enums),
  });
  return {
    industry_id: { list, ...progressOf(active) },
    timezone: useTimezones(),
    number_of_employees: ranges('number_of_employees'),
    number_of_it_employees: ranges('number_of_it_employees'),
    palette: enums.data?.default_color_palette,
  };
}

export type ClientChoices = ReturnType<typeof useClientChoices>;
