import { Suspense, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Refusal } from '../../api/failures/failure.ts';
import { failureText } from '../../api/failures/failure-text.ts';
import type { AnyRecord, RecordActs } from '../../api/records/records.ts';
import { useText } from '../../i18n/i18n.ts';
import type { RecordNamespace } from '../../i18n/text-keys.ts';
import { pageHeading } from '../../lib/interaction/focus-heading.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/states/toast.tsx';
import type { WhenProven } from './proof/use-proof.tsx';
import type { ActWords, Task } from './task.ts';
import { useUndo } from './use-undo.ts';
import { blockedTexts, UsingRecords } from './using-records.tsx';

interface Props {
  ns: RecordNamespace;
  records: RecordActs;
  /** The current or the last task: a closing dialog still shows its texts. */
  task: Exclude<Task<AnyRecord>, { kind: 'add' | 'edit' | 'history' }>;
  open: boolean;
  /** The number of records that prevent a delete. */
  uses: number;
  words: ActWords;
  whenProven: WhenProven;
  onBlocked: (refusal: Refusal) => void;
  onDone: () => void;
  onClose: () => void;
  /** Gets the focus if the row that had it disappears. */
  fallback: RefObject<HTMLElement | null> | undefined;
}

/** The element that opened the dialog: of a menu's item, the menu's button. */
function openerNow(): Element | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (button && document.getElementById(button)) || activeElement;
}

/** Asks before a delete or a restore, and says why a delete is not possible. */
export default function RecordDialogs({
  ns,
  records,
  task,
  open,
  uses,
  words,
  whenProven,
  onBlocked,
  onDone,
  onClose,
  fallback,
}: Props) {
  const t = useText();
  const remove = records.useRemove();
  const restore = records.useRestore();
  const showWithUndo = useUndo(ns, records, whenProven, words);
  const blocked = blockedTexts(ns);
  const gone = useRef(false);
  const [opener] = useState(openerNow);
  const { kind, record } = task;
  const { name } = record;
  const named = words.isNamedBelow && (
    <p dir="auto" className="mt-3 font-semibold text-ink">
      {name}
    </p>
  );

  if (kind === 'blocked') {
    return (
      blocked && (
        <ConfirmDialog
          open={open}
          title={t(blocked.title)}
          confirm={{ label: t('records:ok'), variant: 'primary', onClick: onClose }}
        >
          {task.refusal?.message || t(blocked.text, { count: uses })}
          {named}
          <UsingRecords ns={ns} record={record} uses={task.refusal?.uses ?? uses} />
        </ConfirmDialog>
      )
    );
  }

  const write = kind === 'delete' ? remove : restore;
  const act = async () => {
    let answer: unknown;
    try {
      const isDone = await whenProven(async () => {
        answer = await write.mutateAsync(record.id);
      });
      if (!isDone) return;
    } catch (error) {
      if (kind === 'delete' && blocked && error instanceof Refusal && error.code === 'in_use') {
        onBlocked(error);
        return;
      }
      onClose();
      toast.error(failureText(error, { refused: t(`${ns}:refused.${kind}`), failed: t(`${ns}:failed.${kind}`) }));
      return;
    }
    gone.current = true;
    onDone();
    onClose();
    const text = t(`messages:${ns}.done.${kind}`);
    if (kind === 'delete') showWithUndo(text, [record]);
    else toast.success(words.restored?.(text, [answer]) ?? text);
  };

  return (
    <ConfirmDialog
      open={open}
      title={t(`${ns}:${kind}.title`)}
      confirm={{
        label: t(`records:menu.${(kind === 'delete' && words.removal) || kind}`),
        variant: kind === 'delete' ? 'danger' : 'primary',
        onClick: act,
      }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
      finalFocus={() => {
        if (opener?.isConnected) return (gone.current && fallback?.current) || true;
        // Someone else has deleted the record, or the answer to the user's own delete was lost.
        return fallback?.current ?? pageHeading();
      }}
    >
      <p>{t(`${ns}:${kind}.text`, { name })}</p>
      {named}
      {kind === 'delete' && <Suspense>{words.effects?.(record)}</Suspense>}
    </ConfirmDialog>
  );
}
