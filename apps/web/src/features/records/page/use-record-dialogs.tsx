import { Suspense, useCallback, useRef } from 'react';
import type { AnyRecord, RecordActs } from '../../../api/records/records.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { useFirstInteraction } from '../../../lib/hooks/use-first-interaction.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import type { LazyForm } from '../form/lazy-form.ts';
import { useProof } from '../proof/use-proof.tsx';
import type { Task } from '../task.ts';

const fetchDialogs = () => import('../record-dialogs.tsx');
const RecordDialogs = lazyDialog(fetchDialogs);
const usual = {};

/** The dialogs of a record's page: `begin` opens one; `heading` gets the focus if its trigger is gone. */
export function useRecordDialogs<Row extends AnyRecord>(
  { ns, records }: { ns: RecordNamespace; records: RecordActs },
  form: LazyForm<Row>,
) {
  const { opened: task, open: begin, close } = useOpened<Task<Row>>();
  const { whenProven, dialog: proofDialog } = useProof();
  const heading = useRef<HTMLHeadingElement>(null);
  useFirstInteraction(useCallback(() => void Promise.all([form.fetch(), fetchDialogs()]).catch(() => {}), [form]));

  const shown = () => {
    if (!task || task.what.kind === 'add' || task.what.kind === 'history') return null;
    const { what, number, isOpen } = task;
    if (what.kind === 'edit') return <form.Form key={number} open={isOpen} record={what.record} onClose={close} />;
    return (
      <RecordDialogs
        key={number}
        ns={ns}
        records={records}
        task={what}
        open={isOpen}
        uses={0}
        words={usual}
        whenProven={whenProven}
        onBlocked={(refusal) => begin({ kind: 'blocked', record: what.record, refusal })}
        onDone={() => {}}
        onClose={close}
        fallback={heading}
      />
    );
  };
  const dialog = (
    <>
      <Suspense>{shown()}</Suspense>
      {proofDialog}
    </>
  );
  return { begin, heading, dialog };
}
