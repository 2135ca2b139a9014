import { Plus, SearchX } from 'lucide-react';
import { use } from 'react';
import type { RecordActs } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ClientScope } from '../client/client-scope.ts';

interface Props {
  ns: RecordNamespace;
  records: RecordActs;
  view: ListView;
  change: ChangeView;
  /** The label of the button that adds the first record, if it is a special one. */
  first: string | undefined;
  onAdd: () => void;
}

/** Shown in place of an empty table: no matches, no active records or no records, each with the next step. */
export default function NoRecords({ ns, records, view, change, first, onAdd }: Props) {
  const t = useText();
  const scope = use(ClientScope);
  const filters = Object.entries(view.filters);
  const isFiltered = filters.some(([, value]) => value);
  const isSought = isFiltered || view.search !== '';
  const { data: any = false, isPending } = records.useAny(scope, !isSought && view.show === 'active');
  const title = t(`${ns}:empty.title`);

  if (isFiltered) {
    const cleared = Object.fromEntries(filters.map(([name]) => [name, '']));
    return (
      <EmptyState icon={SearchX} title={title} hint={t('records:empty.filtered')}>
        <Button onClick={() => change({ search: '', filters: cleared })}>{t('records:empty.clear')}</Button>
      </EmptyState>
    );
  }
  if (isSought) {
    return (
      <EmptyState icon={SearchX} title={title} hint={t(`${ns}:empty.searched`)}>
        <Button onClick={() => change({ search: '' })}>{t('common:clear_search')}</Button>
      </EmptyState>
    );
  }
  if (view.show === 'active' && isPending) return <EmptyState title={title} />;
  if (view.show === 'active' && any) {
    return (
      <EmptyState title={title} hint={t(`${ns}:empty.active`)}>
        <Button onClick={() => change({ show: 'all' })}>{t('records:empty.show_all')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} hint={t(`${ns}:empty.none`)}>
      <Button variant="primary" onClick={onAdd}>
        <Plus aria-hidden className="-ms-1 size-4" />
        {first ?? t('records:empty.first')}
      </Button>
    </EmptyState>
  );
}
