import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { faultsBeside, Refusal } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/failure-text.ts';
import type { AnyRecord, Records } from '../../../../api/records.ts';
import { useText } from '../../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../../i18n/text-keys.ts';
import { sendForm } from '../../../../lib/send-form.ts';
import { formResolver } from '../../../../ui/form-resolver.ts';
import { toast } from '../../../../ui/toast.tsx';
import { changedFields } from './changed-fields.ts';

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
  onClose: () => void;
  /** Called after saving; closes the form by default. */
  onSaved?: () => void;
}

/** An edit of an outdated version, with the opened, the current and the typed values. */
export interface EditConflict {
  by: string | null;
  at: string | null;
  opened: FieldValues;
  now: FieldValues;
  typed: FieldValues;
}

export interface RecordForm<Values extends FieldValues, Body> {
  ns: RecordNamespace;
  form: UseFormReturn<Values, unknown, Body>;
  act: 'add' | 'update';
  state: 'clean' | 'dirty' | 'saving';
  save: () => void;
  onClose: () => void;
  conflict: EditConflict | undefined;
  /** Saves the typed values over those of the other user. */
  saveMine: () => void;
  /** Loads the other user's values and discards the typed ones. */
  takeTheirs: () => void;
  keepEditing: () => void;
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
  onClose,
  onSaved = onClose,
}: Options<Row, Values, Body>): RecordForm<Values, Body> {
  const t = useText();
  const add = records.useAdd();
  const update = records.useUpdate();
  // The record as opened, or as another user has saved it.
  const [opened, setOpened] = useState(record);
  const [late, setLate] = useState<{ theirs: Row; by: string | null; at: string | null }>();
  const act = record ? 'update' : 'add';
  const form = useForm<Values, unknown, Body>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    // TypeScript cannot prove that a generic type is its own deep partial.
    defaultValues: shown(record) as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async (body: Body, version: number | undefined) => {
    if (!opened) return add.mutateAsync(sent(body));
    const before = schema.safeParse(shown(opened));
    const now = sent(body);
    const changed = changedFields(now, before.success ? sent(before.data) : {});
    if (Object.keys(changed).length === 0) return undefined;
    // A server without versions may not support partial updates, so it gets all fields.
    return update.mutateAsync({ id: opened.id, version, fields: opened.version === undefined ? now : changed });
  };

  /** Shows the faults at their fields, and returns the names of these fields. */
  const placeFaults = (faults: Record<string, string>) => {
    const isOwn = (name: string): name is FieldPath<Values> => (name.split('.')[0] ?? '') in form.getValues();
    const own = Object.keys(faults).filter(isOwn);
    for (const name of own) form.setError(name, { message: faults[name] ?? '' });
    const message = faultsBeside(faults, own);
    if (message) form.setError('root', { message });
    return own;
  };

  const save = async (version: number | undefined) => {
    await sendForm(form, async (body) => {
      try {
        await send(body, version);
      } catch (error) {
        if (error instanceof Refusal && error.conflict) {
          const { record: theirs, changedBy, changedAt } = error.conflict;
          setLate({ theirs: records.read(theirs), by: changedBy, at: changedAt });
          return [];
        }
        setLate(undefined);
        toast.error(failureText(error, { refused: t(`${ns}:refused.${act}`), failed: t(`${ns}:failed.${act}`) }));
        return error instanceof Refusal ? placeFaults(error.fields) : [];
      }
      toast.success(t(`messages:${ns}.done.${act}`));
      return onSaved();
    });
  };

  return {
    ns,
    form,
    act,
    state: isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean',
    save: () => void save(opened?.version),
    onClose,
    conflict: late && {
      by: late.by,
      at: late.at,
      opened: shown(opened),
      now: shown(late.theirs),
      typed: form.getValues(),
    },
    saveMine: () => void save(late?.theirs.version),
    takeTheirs: () => {
      setOpened(late?.theirs);
      form.reset(shown(late?.theirs));
      setLate(undefined);
    },
    keepEditing: () => setLate(undefined),
  };
}
