import { ListFilter } from 'lucide-react';
import { useText } from '../../i18n/i18n.ts';

/** What the button of the folded filters says. */
export function FoldedLabel({ count }: { count: number }) {
  const t = useText();
  return (
    <>
      <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
      {count > 0 ? t('common:filters.set', { count }) : t('common:filters.label')}
    </>
  );
}
