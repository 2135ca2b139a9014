import type { CutKind } from '@orgscope/contract/analytics/pulses';
import type { Text } from '../../../i18n/texts.ts';

interface Group {
  by: CutKind | undefined;
  attribute: { name: string } | null;
  name: string | null;
}

/** Which groups belong together: those of one cut. */
export const cutKey = ({ by, attribute }: { by: CutKind | undefined; attribute: { id: number | string } | null }) =>
  attribute ? `${by}-${attribute.id}` : `${by}`;

/** A group among those of its cut. */
export const groupKey = (id: number | string | null, name: string | null) => String(id ?? name ?? 'none');

/** What a group of people is called: a type of function, a function, a location, or an option of an attribute. */
export function groupName(t: Text, { by, attribute, name }: Group): string {
  if (by === 'function_type' && (name === 'IT' || name === 'BUSINESS')) return t(`pulse-list:types.${name}`);
  const kind = by ?? 'attribute';
  const own = name ?? t(`pulse-list:without.${kind}`);
  return attribute ? `${attribute.name}: ${own}` : own;
}
