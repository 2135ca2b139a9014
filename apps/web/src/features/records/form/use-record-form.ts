import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { Refusal } from '../../../api/failures/failure.ts';
import { unwrap } from '../../../api/client/unwrap.ts';
import type { AnyRecord, RecordId, Records } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import type { ToastAct } from '../../../ui/states/toast.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { changedFields } from './changed-fields.ts';
import { useVersionedForm } from './use-versioned-form.ts';
import type { VersionedForm } from './use-versioned-form.ts';

interface Options<Row extends AnyRecord, Values extends FieldValues, Body extends object> {
  ns: RecordNamespace;
  records: Records<Row, Body>;
  schema: ZodMiniType<Body, Values>;
  /** The form values of a record, or of a new one. */
  shown: (record: Row | undefined) => Values;
  /** The body to send, if it differs from the schema's output. */
  sent?: (body: Body) => Body;
  /** The record to change; undefined adds a new one. */
  record: Row | undefined;
  open: boolean;
  onClose: () => void;
  /** What the message about the saving offers next, by the record's id and the record as answered. */
  next?: ((id: RecordId, answered: Record<string, unknown>) => ToastAct | undefined) | undefined;
  /** Called after saving; closes the form by default. */
  onSaved?: () => void;
}

export interface RecordForm<Values extends FieldValues, Body> extends VersionedForm<Values, Body> {
  ns: RecordNamespace;
  act: 'add' | 'update';
  open: boolean;
  onClose: () => void;
  /** Asks for the password again, if the server does. */
  proofDialog: ReactNode;
}

/**
 * A form that adds or changes a record. An edit sends only the changed fields, with the version that was opened: if
 * another user has saved a newer one, `conflict` has it, and nothing is overwritten. A refused form keeps its values.
 */
export function useRecordForm<Row extends AnyRecord, Values extends FieldValues, Body extends object>({
  ns,
  records,
  schema,
  shown,
  sent = (body) => body,
  record,
  open,
  onClose,
  next,
  onSaved = onClose,
}: Options<Row, Values, Body>): RecordForm<Values, Body> {
  const t = useText();
  const add = records.useAdd();
  const update = records.useUpdate();
  const { whenProven, dialog: proofDialog } = useProof();
  const act = record ? 'update' : 'add';
  const client = useActingClient();

  const write = async (body: Body, opened: Row | undefined, stored: Row | undefined) => {
    if (!opened) return add.mutateAsync(sent(body));
    const before = schema.safeParse(shown(opened));
    const now = sent(body);
    const changed = changedFields(now, before.success ? sent(before.data) : {});
    if (Object.keys(changed).length === 0) return undefined;
    // A server without versions may not support partial updates, so it gets all fields.
    return update.mutateAsync({
      id: opened.id,
      version: stored?.version,
      fields: opened.version === undefined ? now : changed,
    });
  };

  const send = async (...what: Parameters<typeof write>) => {
    let answer: unknown;
    const isDone = await whenProven(async () => void (answer = await write(...what)));
    if (!isDone) throw new Refusal(t('messages:passwords.proof_required'), 400, 'proof_required', {});
    return answer;
  };

  const versioned = useVersionedForm<Row | undefined, Values, Body>({
    schema,
    held: record,
    shown,
    read: records.read,
    send,
    texts: {
      refused: t(`${ns}:refused.${act}`),
      failed: t(`${ns}:failed.${act}`),
      done: t(`messages:${ns}.done.${act}`),
    },
    keptAs: `${ns}:${record?.id ?? 'new'}:${client.id}`,
    open,
    next: (answer) => {
      const answered = partsOf(unwrap(answer));
      const { id } = answered;
      return typeof id === 'number' || typeof id === 'string' ? next?.(id, answered) : undefined;
    },
    onSaved,
  });
  return { ns, act, open, onClose, proofDialog, ...versioned };
}
