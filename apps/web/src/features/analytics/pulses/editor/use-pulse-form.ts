import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { failureText } from '../../../../api/failures/failure-text.ts';
import { faultsBeside, Refusal } from '../../../../api/failures/failure.ts';
import type { Conflict } from '../../../../api/failures/failure.ts';
import { pulseIn, useChangePulse } from '../../../../api/pulses.ts';
import type { Pulse } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { partsOf } from '../../../../lib/is-record.ts';
import { sendForm } from '../../../../lib/forms/send-form.ts';
import { readStored, sessionPrefix, writeStored } from '../../../../lib/browser/storage.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { forgetInput, keepInput, keptInput } from '../../../../session/kept-input.ts';
import { toast } from '../../../../ui/states/toast.tsx';
import { changedFields, isSame } from '../../../records/form/changed-fields.ts';
import type { EditConflict } from '../../../records/form/use-versioned-form.ts';
import { bodyOf, keepsQuestions, pulseResolver, PulseValues, valuesOf } from './pulse-values.ts';
import type { PulseBody } from './pulse-values.ts';

const keyOf = (id: Pulse['id']) => `${sessionPrefix}pulse-${id}`;

/** What was typed and not saved before the page was left, and over which pulse. */
function readDraft(id: Pulse['id']): { opened: Pulse; values: PulseValues } | undefined {
  const { opened, values } = partsOf(readStored(keyOf(id)) ?? keptInput(keyOf(id)));
  const typed = z.safeParse(PulseValues, values);
  return typed.success ? { opened: pulseIn(opened), values: typed.data } : undefined;
}

export interface PulseFormState {
  form: UseFormReturn<PulseValues, unknown, PulseBody>;
  /** The pulse as it was opened, or last saved. */
  pulse: Pulse;
  isDirty: boolean;
  /** Saves what has changed. Gives the stored pulse, or undefined if it was not saved. */
  save: () => Promise<Pulse | undefined>;
  /** Shows a refusal beside its fields. */
  placeFaults: (error: unknown, text: string) => void;
  /** Takes over a pulse that an act has changed; what is not saved stays. */
  adopt: (pulse: Pulse) => void;
  /** What was typed is from an earlier visit. */
  isRestored: boolean;
  discard: () => void;
  /** An act was told of a conflict: their values come at once, or after a question if something is typed. */
  meet: (conflict: Conflict) => void;
  conflict: EditConflict | undefined;
  saveMine: () => void;
  takeTheirs: () => void;
  keepEditing: () => void;
}

/** The form of a pulse. What is typed stays in this browser until it is saved. */
export function usePulseForm(stored: Pulse, client: ActingClient): PulseFormState {
  const t = useText();
  const change = useChangePulse(client.query);
  const [draft] = useState(() => (stored.editable === 'none' ? undefined : readDraft(stored.id)));
  const [pulse, setPulse] = useState(draft?.opened ?? stored);
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [late, setLate] = useState<Pick<EditConflict, 'by' | 'byYou' | 'at'> & { theirs: Pulse }>();
  const form = useForm<PulseValues, unknown, PulseBody>({
    resolver: pulseResolver(pulse.template ?? 'own'),
    mode: 'onTouched',
    defaultValues: valuesOf(pulse),
  });
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (draft) reset(draft.values, { keepDefaultValues: true });
  }, [draft, reset]);
  const values = useWatch({ control: form.control });
  const { id } = pulse;
  useEffect(() => {
    writeStored(keyOf(id), isDirty ? { opened: pulse, values } : undefined);
    return isDirty ? keepInput(keyOf(id), () => ({ opened: pulse, values })) : undefined;
  }, [id, isDirty, pulse, values]);
  useEffect(() => forgetInput(keyOf(id)), [id]);

  /** Takes over a pulse. What was typed since these values were sent stays, and is not saved yet. */
  const adopt = (next: Pulse, sent?: PulseValues) => {
    setPulse(next);
    setLate(undefined);
    setRestored(false);
    const ours = valuesOf(next);
    const typed = sent ? changedFields(form.getValues(), sent) : {};
    if (Object.keys(typed).length === 0) {
      form.reset(ours);
      writeStored(keyOf(id), undefined);
      return;
    }
    // Only what differs is set, so that the field that is typed in keeps its focus.
    form.setValues(changedFields({ ...ours, ...typed }, form.getValues()));
    if (typed.questions && sent && keepsQuestions(typed.questions, sent.questions))
      ours.questions.forEach((question, at) => form.setValue(`questions.${at}.id`, question.id));
    form.reset(ours, { keepValues: true });
  };

  const placeFaults = (error: unknown, text: string) => {
    toast.error(text);
    if (!(error instanceof Refusal)) return;
    const known = Object.keys(PulseValues.shape);
    const isOwn = (name: string): name is keyof PulseValues => known.includes(name.split('.')[0] ?? '');
    const own = Object.keys(error.fields).filter(isOwn);
    for (const name of own) form.setError(name, { message: error.fields[name] ?? '' });
    const message = faultsBeside(error.fields, own);
    if (message) form.setError('root', { message });
    if (own[0] && own[0] !== 'questions') form.setFocus(own[0]);
  };

  const tell = ({ record, changedBy: by, byYou, changedAt: at }: Conflict) =>
    setLate({ theirs: pulseIn(record), by, byYou, at });

  const saveOver = async (base: Pulse): Promise<Pulse | undefined> => {
    let saved: Pulse | undefined;
    let sent: PulseValues | undefined;
    await sendForm(form, async (body) => {
      sent = structuredClone(form.getValues());
      const changed = changedFields(body, bodyOf(valuesOf(pulse)));
      if (Object.keys(changed).length === 0) {
        saved = base;
        return;
      }
      try {
        saved = await change.mutateAsync({ id, body: { ...changed, version: base.version } });
      } catch (error) {
        if (error instanceof Refusal && error.conflict) {
          const theirs = pulseIn(error.conflict.record);
          // Perhaps the user's own change, whose answer was lost.
          if (isSame(body, bodyOf(valuesOf(theirs)))) saved = theirs;
          else tell(error.conflict);
          return;
        }
        setLate(undefined);
        placeFaults(
          error,
          failureText(error, { refused: t('pulse-editor:not_saved'), failed: t('pulse-editor:save_failed') }),
        );
      }
    });
    if (saved) adopt(saved, sent);
    return saved;
  };
  const isSavingRef = useRef(false);
  const saveOnce = async (base: Pulse): Promise<Pulse | undefined> => {
    // A second change over the same version would be a conflict with the first.
    if (isSavingRef.current) return undefined;
    isSavingRef.current = true;
    try {
      return await saveOver(base);
    } finally {
      isSavingRef.current = false;
    }
  };

  return {
    form,
    pulse,
    isDirty,
    save: () => saveOnce(pulse),
    placeFaults,
    adopt: (next) => adopt(next, valuesOf(pulse)),
    isRestored: isRestored && isDirty,
    discard: () => adopt(stored),
    meet: (conflict) => (isDirty ? tell(conflict) : adopt(pulseIn(conflict.record), valuesOf(pulse))),
    conflict: late && {
      by: late.by,
      byYou: late.byYou,
      at: late.at,
      opened: valuesOf(pulse),
      now: valuesOf(late.theirs),
      typed: form.getValues(),
    },
    saveMine: () =>
      void (late && saveOnce(late.theirs).then((saved) => saved && toast.success(t('pulse-messages:done.update')))),
    takeTheirs: () => late && adopt(late.theirs),
    keepEditing: () => setLate(undefined),
  };
}
