import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { faultsBeside, Refusal } from '../../../api/failures/failure.ts';
import type { Conflict } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { ourMessage } from '../../../api/failures/place-failure.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
import type { FormState } from '../../../lib/forms/state-of.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { toast } from '../../../ui/states/toast.tsx';
import type { ToastAct } from '../../../ui/states/toast.tsx';
import { isSame } from './changed-fields.ts';
import { useKeptForm, useKeptInput } from './use-kept-input.ts';

interface Options<Held, Values extends FieldValues, Body extends object> {
  schema: ZodMiniType<Body, Values>;
  /** What is stored when the form opens. */
  held: Held;
  /** The form values of what is stored. */
  shown: (held: Held) => Values;
  /** What another user has stored meanwhile, as a conflict tells it. */
  read: (theirs: unknown) => Held;
  /**
   * Sends a body that was typed over what was opened. `stored` is what it replaces, with its version: after a conflict,
   * what the other user has saved; what was not typed stays as it is there.
   */
  send: (body: Body, opened: Held, stored: Held) => Promise<unknown>;
  texts: { refused: string; failed: string; done: string };
  /** The field of a form at which a fault of the server stands. */
  fieldOf?: (name: string) => string;
  /** Under this name the input is kept if the session ends by itself, until the form opens again. */
  keptAs?: string;
  /** A form that stays on the page after it was closed keeps nothing: what it holds is saved, or discarded. */
  open?: boolean;
  /** What had been opened then; `read` by default. */
  readKept?: (opened: unknown) => Held;
  /** What the message about the saving offers next, by the server's answer. */
  next?: ((answer: unknown) => ToastAct | undefined) | undefined;
  onSaved: () => void;
}

/** An edit of an outdated version, with the opened, the current and the typed values. */
export interface EditConflict {
  by: string | null;
  byYou: boolean;
  at: string | null;
  opened: FieldValues;
  now: FieldValues;
  typed: FieldValues;
}

export interface VersionedForm<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  state: FormState;
  save: () => void;
  conflict: EditConflict | undefined;
  /** Saves the typed values over those of the other user. */
  saveMine: () => void;
  /** Loads the other user's values and discards the typed ones. */
  takeTheirs: () => void;
  /** Another call was told of a conflict: their values come at once, or after a question if something is typed. */
  meet: (conflict: Conflict) => void;
  keepEditing: () => void;
  /** Only if what was typed before the session ended has come back: what is stored again in its place. */
  discardKept: (() => void) | undefined;
}

/**
 * A form that is saved with the version that was opened: if another user has saved a newer one, `conflict` has it, and
 * nothing is overwritten unasked. A refused form keeps its values.
 */
export function useVersionedForm<Held, Values extends FieldValues, Body extends object>({
  schema,
  held,
  shown,
  read,
  send,
  texts,
  fieldOf = (name) => name,
  keptAs,
  open = true,
  readKept = read,
  next,
  onSaved,
}: Options<Held, Values, Body>): VersionedForm<Values, Body> & { opened: Held } {
  // As opened, or as another user has saved it.
  const { kept, isRestored, settle } = useKeptInput(keptAs);
  const [opened, setOpened] = useState(() => (kept?.opened === undefined ? held : readKept(kept.opened)));
  const [late, setLate] = useState<Pick<EditConflict, 'by' | 'byYou' | 'at'> & { theirs: Held }>();
  const form = useForm<Values, unknown, Body>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    // TypeScript cannot prove that a generic type is its own deep partial.
    defaultValues: shown(opened) as DefaultValues<Values>,
  });
  const { isDirty } = form.formState;
  useKeptForm(open ? keptAs : undefined, { opened, kept }, form);

  /** Shows the faults at their fields, and returns the names of these fields. */
  const placeFaults = (sent: Record<string, string>) => {
    const faults = Object.fromEntries(Object.entries(sent).map(([name, text]) => [fieldOf(name), text]));
    const isOwn = (name: string): name is FieldPath<Values> => (name.split('.')[0] ?? '') in form.getValues();
    const own = Object.keys(faults).filter(isOwn);
    for (const name of own) form.setError(name, { message: faults[name] ?? '' });
    const message = faultsBeside(faults, own);
    if (message) form.setError('root', { message });
    return own;
  };

  const finish = (answer?: unknown) => {
    settle();
    toast.success(texts.done, next?.(answer));
    onSaved();
  };

  const replace = (theirs: Held) => {
    setOpened(() => theirs);
    form.reset(shown(theirs));
    setLate(undefined);
  };

  const tell = ({ record, changedBy: by, byYou, changedAt: at }: Conflict) =>
    setLate({ theirs: read(record), by, byYou, at });

  const save = (stored: Held) =>
    sendForm(form, async (body) => {
      let answer: unknown;
      try {
        answer = await send(body, opened, stored);
      } catch (error) {
        if (error instanceof Refusal && error.conflict) {
          const theirs = read(error.conflict.record);
          // Nothing is left to save: perhaps it is the user's own change, whose answer was lost.
          const now = schema.safeParse(shown(theirs));
          if (now.success && isSame(body, now.data)) return finish();
          tell(error.conflict);
          return [];
        }
        setLate(undefined);
        toast.error(failureText(error, texts));
        if (error instanceof Refusal) return placeFaults(error.fields);
        // The toast goes after some seconds; the form still has to say that it was not saved.
        form.setError('root', { message: ourMessage(error, texts.failed) });
        return [];
      }
      return finish(answer);
    });

  return {
    form,
    state: stateOf(form.formState),
    save: () => void save(opened),
    conflict: late && {
      by: late.by,
      byYou: late.byYou,
      at: late.at,
      opened: shown(opened),
      now: shown(late.theirs),
      typed: form.getValues(),
    },
    saveMine: () => void (late && save(late.theirs)),
    takeTheirs: () => late && replace(late.theirs),
    opened,
    meet: (conflict) => (isDirty ? tell(conflict) : replace(read(conflict.record))),
    keepEditing: () => setLate(undefined),
    discardKept: isRestored
      ? () => {
          setOpened(() => held);
          form.reset(shown(held));
          settle();
        }
      : undefined,
  };
}
