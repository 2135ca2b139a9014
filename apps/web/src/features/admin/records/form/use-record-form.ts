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

interface Wanted<Row extends AnyRecord, Values extends FieldValues, Body extends object> {
  ns: RecordNamespace;
  records: Records<Row, Body>;
  schema: ZodMiniType<Body, Values>;
  /** What the form shows of a record, or of none. */
  shown: (record: Row | undefined) => Values;
  /** What is sent for what the schema made of the form, where that is not the same. */
  sent?: (body: Body) => Body;
  /** The record to change; without one, a new one is added. */
  record: Row | undefined;
  onClose: () => void;
  /** What follows when all is saved; the form closes unless told. */
  onSaved?: () => void;
}

/** An edit that came too late, with the values of the form at each point. */
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
  /** Sends what was typed, over what somebody else has saved. */
  saveMine: () => void;
  /** Shows what somebody else has saved, and forgets what was typed. */
  takeTheirs: () => void;
  keepEditing: () => void;
}

/**
 * A form that adds or changes a record. An edit sends only what was changed, with the version that was opened: where
 * somebody else was first, `conflict` tells, and nothing is overwritten unasked. A refused form keeps what was typed.
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
}: Wanted<Row, Values, Body>): RecordForm<Values, Body> {
  const t = useText();
  const add = records.useAdd();
  const update = records.useUpdate();
  // The record as opened, or as taken over from somebody else.
  const [opened, setOpened] = useState(record);
  const [late, setLate] = useState<{ theirs: Row; by: string | null; at: string | null }>();
  const act = record ? 'update' : 'add';
  const form = useForm<Values, unknown, Body>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    // All values are some of them, which cannot be told of a type that is not known yet.
    defaultValues: shown(record) as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = async (body: Body, version: number | undefined) => {
    if (!opened) return add.mutateAsync(sent(body));
    const before = schema.safeParse(shown(opened));
    const now = sent(body);
    const changed = changedFields(now, before.success ? sent(before.data) : {});
    if (Object.keys(changed).length === 0) return undefined;
    // A server that counts no versions may know no partial changes either.
    return update.mutateAsync({ id: opened.id, version, fields: opened.version === undefined ? now : changed });
  };

  /** Gives the fields that have a fault now. */
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
