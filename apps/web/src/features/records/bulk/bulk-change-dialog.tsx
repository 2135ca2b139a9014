import type { BulkResult } from '@orgscope/contract/records/bulk';
import type { Decoded } from '../../../api/client/decode.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import type { ShownValue } from '../changed-values.tsx';
import { BulkOutcome, outcomeTexts } from './bulk-outcome.tsx';

/** A field that can be changed on many records at once. */
export interface BulkField {
  name: string;
  label: string;
  /** The control that chooses the value. */
  control: (value: string, onChange: (value: string) => void) => ReactNode;
  /** The value to send for the text; undefined while none is chosen. */
  sent: (value: string) => unknown;
}

interface Props {
  open: boolean;
  title: string;
  fields: readonly BulkField[];
  /** Requests a preview of the change, or makes it. */
  call: (change: Record<string, unknown>, preview: boolean) => Promise<Decoded<BulkResult>>;
  /** The label of a field in the answer. */
  labelOf: (field: string) => string;
  /** The text of a field's value in the answer. */
  show: ShownValue;
  /** Called after the change; some records may be refused. */
  onDone: (result: Decoded<BulkResult>) => void;
  onClose: () => void;
}

/** Changes one field of many records, after a preview. */
export function BulkChangeDialog({ open, title, fields, call, labelOf, show, onDone, onClose }: Props) {
  const t = useText();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ text: string; of: string }>();
  const [received, setReceived] = useState<{ result: Decoded<BulkResult>; done: boolean; of: string }>();
  const field = fields.find((one) => one.name === name);
  const sent = field?.sent(value);
  // A late answer may belong to an earlier choice, so each answer carries the choice that it is for.
  const question = `${name} ${value}`;
  const answer = received?.done || received?.of === question ? received : undefined;

  const choose = (nextName: string, nextValue: string) => {
    setName(nextName);
    setValue(nextValue);
    setReceived(undefined);
    setFailed(undefined);
  };

  const run = async (preview: boolean) => {
    if (!field) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const result = await call({ [field.name]: sent }, preview);
      setReceived({ result, done: !preview, of: question });
      if (preview) return;
      onDone(result);
      if (result.refused.length > 0) return;
      toast.success(t('records:bulk_change.done', { count: result.changed.length }));
      onClose();
    } catch (error) {
      const ours = preview ? t('records:bulk_change.not_shown') : t('records:bulk_change.not_done');
      const named = error instanceof Refusal ? error.fields[field.name] : undefined;
      setFailed({ text: named ?? failureText(error, { refused: ours, failed: ours }), of: question });
    } finally {
      setBusy(false);
    }
  };

  const changedAll = answer?.done && answer.result.refused.length === 0;

  const acts = () => {
    if (answer?.done)
      return (
        <Button variant="primary" onClick={onClose}>
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
          <Button variant="primary" busy={busy} disabled={sent === undefined} onClick={() => void run(true)}>
            {t('records:bulk_change.preview')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Dialog open={open} title={title} onLeave={() => !busy && onClose()}>
      <DialogBody>
        <FormFailure>{failed?.of === question ? failed.text : undefined}</FormFailure>
        {!answer?.done && (
          <>
            <SelectField
              label={t('records:bulk_change.field')}
              value={name}
              options={fields.map(({ name: id, label }) => ({ value: id, label }))}
              placeholder={t('records:bulk_change.choose_field')}
              disabled={busy}
              onChange={(next) => choose(next, '')}
            />
            {field?.control(value, (next) => choose(name, next))}
          </>
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
