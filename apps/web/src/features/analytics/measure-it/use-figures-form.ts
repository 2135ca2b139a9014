import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { faultsBeside, Refusal } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useSaveFigures } from '../../../api/figures.ts';
import type { OfClient, YearFigures } from '../../../api/figures.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { keysOf } from '../../../lib/object-keys.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { formResolver } from '../../../ui/form-resolver.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditConflict } from '../../admin/records/form/use-record-form.ts';
import { figuresSchema, shownFigures } from './figure-values.ts';
import type { FigureBody, FigureValues } from './figure-values.ts';

interface Late {
  readonly now: FigureValues;
  readonly version: number | undefined;
  readonly by: string | null;
  readonly at: string | null;
}

/**
 * The form of a year's figures. It is saved with the version that was opened: if somebody else was first, `conflict`
 * says so, and nothing is overwritten unasked. A refused form keeps what was typed.
 */
export function useFiguresForm(year: number, figures: YearFigures | undefined, query: OfClient, onSaved: () => void) {
  const t = useText();
  const save = useSaveFigures(query);
  const [opened, setOpened] = useState({ values: shownFigures(figures), version: figures?.version });
  const [late, setLate] = useState<Late>();
  const form = useForm<FigureValues, unknown, FigureBody>({
    resolver: formResolver(figuresSchema),
    mode: 'onTouched',
    defaultValues: opened.values,
  });
  const { isDirty, isSubmitting } = form.formState;

  const send = (version: number | undefined) =>
    sendForm(form, async (body) => {
      try {
        // Version 0: nobody else has entered this year meanwhile.
        await save.mutateAsync({ year, figures: { ...body, version: version ?? 0 } });
      } catch (error) {
        if (error instanceof Refusal && error.conflict) {
          const record = partsOf(error.conflict.record);
          const now = typeof record['version'] === 'number' ? record['version'] : undefined;
          setLate({
            now: shownFigures(record),
            version: now,
            by: error.conflict.changedBy,
            at: error.conflict.changedAt,
          });
          return [];
        }
        setLate(undefined);
        toast.error(
          failureText(error, { refused: t('measure-it:figures.refused'), failed: t('measure-it:figures.failed') }),
        );
        if (!(error instanceof Refusal)) return [];
        const { fields } = error;
        const own = keysOf(opened.values).filter((name) => name in fields);
        for (const name of own) form.setError(name, { message: fields[name] ?? '' });
        const rest = faultsBeside(fields, own);
        if (rest) form.setError('root', { message: rest });
        return own;
      }
      toast.success(t('messages:figures.saved'));
      return onSaved();
    });

  const conflict: EditConflict | undefined = late && {
    by: late.by,
    at: late.at,
    opened: opened.values,
    now: late.now,
    typed: form.getValues(),
  };
  return {
    form,
    state: isSubmitting ? ('saving' as const) : isDirty ? ('dirty' as const) : ('clean' as const),
    save: () => void send(opened.version),
    conflict,
    saveMine: () => void send(late?.version),
    takeTheirs: () => {
      if (!late) return;
      setOpened({ values: late.now, version: late.version });
      form.reset(late.now);
      setLate(undefined);
    },
    keepEditing: () => setLate(undefined),
  };
}
