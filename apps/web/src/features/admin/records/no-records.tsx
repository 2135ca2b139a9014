import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import type { ChangeView, ListView } from '../../../lib/use-list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface Props {
  ns: RecordNamespace;
  view: ListView;
  change: ChangeView;
}

/** Stands in place of the table, with the next step for what was looked for. */
export function NoRecords({ ns, view, change }: Props) {
  const t = useText();
  const title = t(`${ns}:empty.title`);
  const filters = Object.entries(view.filters);
  const cleared = Object.fromEntries(filters.map(([name]) => [name, '']));
  if (filters.some(([, value]) => value)) {
    return (
      <EmptyState title={title} hint={t('records:empty.filtered')}>
        <Button onClick={() => change({ search: '', filters: cleared })}>{t('records:empty.clear')}</Button>
      </EmptyState>
    );
  }
  if (view.search) {
    return (
      <EmptyState title={title} hint={t(`${ns}:empty.searched`)}>
        <Button onClick={() => change({ search: '' })}>{t('common:clear_search')}</Button>
      </EmptyState>
    );
  }
  return <EmptyState title={title} hint={view.show === 'all' ? t(`${ns}:empty.none`) : t(`${ns}:empty.active`)} />;
}
