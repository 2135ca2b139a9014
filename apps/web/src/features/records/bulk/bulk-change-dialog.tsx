import type { BulkResult } from '@orgscope/contract/records/bulk';
import type { Decoded } from '../../../api/client/decode.ts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { holdPage } from '../../../lib/forms/hold-page.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import type { ShownValue } from '../changed-values.tsx';
import { BulkOutcome, outcomeTexts } from './bulk-outcome.tsx';
import { changeAllBack } from './change-back.ts';
import type { WayBack } from './change-back.ts';

interface Props<Result extends Decoded<BulkResult>> {
  open: boolean;
  title: string;
  /** The controls that choose the change. */
  controls: ReactNode;
  /** The fields to send, with their values; undefined while none is chosen. */
  change: Readonly<Record<string, unknown>> | undefined;
  /** Requests a preview of the change, or makes it. */
  call: (change: Readonly<Record<string, unknown>>, preview: boolean) => Promise<Result>;
  /** The label of a field in the answer. */
  labelOf: (field: string) => string;
  /** The text of a field's value in the answer. */
  show: ShownValue;
  /** Called after the change; some records may be refused. */
  onDone: (result: Result) => void;
  wayBack: WayBack<Result['changed'][number]>;
  onClose: () => void;
}

/** Changes many records in the same way, after a preview. */
export function BulkChangeDialog<Result extends Decoded<BulkResult>>({
  open,
  title,
  controls,
  change,
  call,
  labelOf,
  show,
  onDone,
  wayBack,
  onClose,
}: Props<Result>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  // What was refused is told here.
  useEffect(() => (busy ? holdPage(() => {}) : undefined), [busy]);
  const [failed, setFailed] = useState<{ text: string; of: string }>();
  const [received, setReceived] = useState<{ result: Result; done: boolean; of: string }>();
  // A late answer may belong to an earlier choice, so each answer carries the choice that it is for.
  const question = JSON.stringify(change) ?? '';
  const answer = received?.done || received?.of === question ? received : undefined;

  // Another server may not say what it takes.
  const isUndoable = ({ changed }: Result) =>
    changed.length > 0 && changed.every(({ version }) => version !== undefined);

  const showDone = (result: Result) => {
    const { changed } = result;
    const undo = { label: t('records:undo.label'), onPress: () => changeAllBack(t, changed, wayBack) };
    const text = t('records:bulk_change.done', { things: wayBack.thingsOf(changed.length) });
    toast.success(text, isUndoable(result) ? undo : undefined);
  };

  const run = async (preview: boolean) => {
    if (!change) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const result = await call(change, preview);
      setReceived({ result, done: !preview, of: question });
      if (preview) return;
      onDone(result);
      if (result.refused.length > 0) return;
      showDone(result);
      onClose();
    } catch (error) {
      const ours = preview ? t('records:bulk_change.not_shown') : t('records:bulk_change.not_done');
      const named = error instanceof Refusal ? Object.keys(change).flatMap((name) => error.fields[name] ?? []) : [];
      setFailed({ text: named.join(' ') || failureText(error, { refused: ours, failed: ours }), of: question });
    } finally {
      setBusy(false);
    }
  };

  const changedAll = answer?.done && answer.result.refused.length === 0;

  const close = () => {
    onClose();
    // Only now: behind the dialog, nobody can reach Undo.
    if (answer?.done && isUndoable(answer.result)) showDone(answer.result);
  };

  const acts = () => {
    if (answer?.done)
      return (
        <Button variant="primary" onClick={close}>
          {t('records:ok')}
        </Button>
      );
    const count = answer?.result.changed.length ?? 0;
    return (
      <>
        <Button disabled={busy} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {answer ? (
          <Button variant="primary" busy={busy} disabled={count === 0} onClick={() => void run(false)}>
            {count > 0 ? t('records:bulk_change.apply_to', { count }) : t('records:bulk_change.apply')}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} disabled={!change} onClick={() => void run(true)}>
            {t('records:bulk_change.preview')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Dialog open={open} title={title} onLeave={() => !busy && close()}>
      <DialogBody>
        <FormFailure>{failed?.of === question ? failed.text : undefined}</FormFailure>
        {!answer?.done && (
          <fieldset disabled={busy} className="contents">
            {controls}
          </fieldset>
        )}
        {/* Hundreds of records are read row by row, and not aloud. A toast tells that all have been changed. */}
        <Announcement>
          {answer && !changedAll ? outcomeTexts(t, answer.result, answer.done).join('\n') : ''}
        </Announcement>
        {answer && <BulkOutcome result={answer.result} done={answer.done} labelOf={labelOf} show={show} />}
      </DialogBody>
      <DialogActions>{acts()}</DialogActions>
    </Dialog>
  );
}
