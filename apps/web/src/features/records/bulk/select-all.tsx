import { listLimits } from '@orgscope/contract/lists/listing';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { AnyRecord, ListedActs, Query } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { Button } from '../../../ui/button.tsx';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { toast } from '../../../ui/states/toast.tsx';

// One page of the server. Each is deleted by a call of its own, and restored by another if that is undone: within a minute's 600
// writes.
const most = listLimits.pageSizeMax;

/** What is selected from. */
export interface SelectedFrom {
  /** The shown page. */
  rows: readonly AnyRecord[] | undefined;
  count: number;
  isLate?: boolean;
  matching?: readonly AnyRecord[];
  query?: Query;
}

interface Props {
  ns: RecordNamespace;
  records: ListedActs<AnyRecord>;
  list: SelectedFrom;
  selection: Selection<AnyRecord>;
}

/** Once a whole page is selected, the button that selects the rows of all pages. */
export function SelectAll({ ns, records, list, selection }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const { rows = [], count, isLate, matching, query } = list;
  const { chosen, choose } = selection;
  const isWhole = rows.length > 0 && rows.every(({ id }) => chosen.has(String(id)));
  if (!isWhole || isLate || chosen.size >= Math.min(count, most)) return null;

  const fetchAll = () => records.list({ ...query, page: 1, page_size: most }, new AbortController().signal);

  const select = async (bar: Element | null) => {
    setBusy(true);
    try {
      const all = matching ?? (await fetchAll());
      choose(all.slice(0, most), true);
      // This button goes; the last one, which clears the selection, stays.
      bar?.querySelector<HTMLElement>(':scope > button:last-child')?.focus();
    } catch (error) {
      toast.error(failureText(error, { refused: t(`${ns}:refused.fetch`), failed: t(`${ns}:failed.fetch`) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      variant="quiet"
      busy={busy}
      className="text-accent!"
      onClick={({ currentTarget }) => void select(currentTarget.parentElement)}
    >
      {count > most ? t('records:bulk.all_first', { most, count }) : t('records:bulk.all', { count })}
    </Button>
  );
}
