import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Module } from '@orgscope/contract/modules';
import { Target, targetDirections, targetFaults } from '@orgscope/contract/resources/targets';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Refusal } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useSaveTargets } from '../../../api/figures.ts';
import type { OfClient } from '../../../api/figures.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { formResolver } from '../../../ui/form-resolver.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';

type Typed = Record<MeasureKey, { direction: string; value: string; high: string }>;
interface Stored {
  key: MeasureKey;
  direction: Target['direction'];
  value: number;
  high: number | null;
}

const numberOf = (typed: string) =>
  typed.trim() === '' ? undefined : Number(typed.replace(/\s*%$/, '').replaceAll(/[\s,]/g, ''));

const listed = (typed: Typed) =>
  Object.entries(typed).flatMap(([key, { direction, value, high }]) =>
    direction ? [{ key, direction, value: numberOf(value), high: direction === 'within' ? numberOf(high) : null }] : [],
  );

// The contract's rules, for a row of texts a measure. Faults stand at the typed row, not at the list's position.
const schema: z.ZodMiniType<Target[], Typed> = z.pipe(
  z.custom<Typed>().check(({ value: typed, issues }) => {
    const list = listed(typed);
    const put = (key: string | undefined, field: string, text: string) =>
      key && issues.push({ code: 'custom', message: text, input: typed, path: [key, field] });
    const judged = list.map((one) => Target.safeParse(one));
    judged.forEach(({ error }, at) =>
      error?.issues.forEach(({ path, message: text }) => put(list[at]?.key, String(path[0]), text)),
    );
    const valid = judged.flatMap(({ data }) => (data ? [data] : []));
    for (const { at, field, text } of targetFaults(valid)) put(valid[at]?.key, field, text);
  }),
  z.transform((typed: Typed) => listed(typed).flatMap((one) => Target.safeParse(one).data ?? [])),
);

interface Props {
  page: Module;
  year: number;
  targets: readonly Stored[];
  query: OfClient;
  onClose: () => void;
}

/** What a client wants its measures to be in a year: a row a measure. */
export function TargetsForm({ page, year, targets, query, onClose }: Props) {
  const t = useText();
  const save = useSaveTargets(query);
  const keys = measuresOf(page);
  const form = useForm<Typed, unknown, Target[]>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    defaultValues: fromKeys(keys, (key) => {
      const stored = targets.find((target) => target.key === key);
      return {
        direction: stored?.direction ?? '',
        value: String(stored?.value ?? ''),
        high: String(stored?.high ?? ''),
      };
    }),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  // The targets of other pages in the same year stay as they are.
  const others = targets.filter(({ key }) => !keys.includes(key));
  const submit = () =>
    void sendForm(form, async (body) => {
      try {
        await save.mutateAsync({ year, targets: [...others, ...body] });
      } catch (error) {
        const text = failureText(error, { refused: t('targets:refused'), failed: t('targets:failed') });
        form.setError('root', { message: text });
        if (!(error instanceof Refusal)) toast.error(text);
        return;
      }
      toast.success(t('messages:targets.saved'));
      onClose();
    });
  return (
    <FormDialog
      open
      width="wide"
      title={t('targets:title', { year })}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure>{errors.root?.message}</FormFailure>
      <p className="text-sm text-muted">{t('targets:about')}</p>
      <ul className="flex flex-col">
        {keys.map((key) => (
          <TargetRow key={key} measure={key} form={form} control={form.control} />
        ))}
      </ul>
    </FormDialog>
  );
}

interface RowProps {
  measure: MeasureKey;
  form: UseFormReturn<Typed, unknown, Target[]>;
  control: Control<Typed, unknown, Target[]>;
}

function TargetRow({ measure, form, control }: RowProps) {
  const t = useText();
  const direction = useWatch({ control, name: `${measure}.direction` });
  const errors = form.formState.errors[measure];
  const name = t(`measures:measures.${measure}.name`);
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[1fr_11rem_16rem]">
      <div className="min-w-0 sm:pt-6">
        <p className="text-sm font-medium text-ink">{name}</p>
        <p className="text-xs text-muted">{t(`measures:measures.${measure}.of`)}</p>
      </div>
      <Controller
        control={control}
        name={`${measure}.direction`}
        render={({ field }) => (
          <SelectField
            {...field}
            label={t('targets:direction', { name })}
            options={[
              { value: '', label: t('targets:none') },
              ...targetDirections.map((value) => ({ value, label: t(`targets:directions.${value}`) })),
            ]}
            placeholder={t('targets:none')}
          />
        )}
      />
      {direction && (
        <div className={direction === 'within' ? 'grid grid-cols-2 gap-2' : undefined}>
          <TextField
            label={direction === 'within' ? t('targets:low') : t('targets:value')}
            inputMode="decimal"
            autoComplete="off"
            error={errors?.value?.message}
            {...form.register(`${measure}.value`)}
          />
          {direction === 'within' && (
            <TextField
              label={t('targets:high')}
              inputMode="decimal"
              autoComplete="off"
              error={errors?.high?.message}
              {...form.register(`${measure}.high`)}
            />
          )}
        </div>
      )}
    </li>
  );
}
