import type { CutKind } from '@orgscope/contract/analytics/pulses';
import type { Text } from '../../../i18n/texts.ts';

interface Group {
  by: CutKind | undefined;
  attribute: { name: string } | null;
  name: string | null;
}

/** What a group of people is called: a type of function, a function, a location, or an option of an attribute. */
export function groupName(t: Text, { by, attribute, name }: Group): string {
  if (by === 'function_type' && (name === 'IT' || name === 'BUSINESS')) return t(`pulse-list:types.${name}`);
  const kind = by ?? 'attribute';
  const own = name ?? t(`pulse-list:without.${kind}`);
  return attribute ? `${attribute.name}: ${own}` : own;
}
