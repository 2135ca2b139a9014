import { useText } from '../../../i18n/i18n.ts';
import type { ListView } from '../../../lib/use-list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Stands in place of the table, with the next step for what was looked for. */
export function NoIndustries({ view, onClear }: { view: ListView; onClear: () => void }) {
  const t = useText();
  const title = t('industries:empty.title');
  if (view.search) {
    return (
      <EmptyState title={title} hint={t('industries:empty.searched')}>
        <Button onClick={onClear}>{t('common:clear_search')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} hint={t(view.show === 'all' ? 'industries:empty.none' : 'industries:empty.active')} />
  );
}
