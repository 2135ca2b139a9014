import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Module } from '@orgscope/contract/modules';
import { targetDirections } from '@orgscope/contract/analytics/measure-value';
import type { Target } from '@orgscope/contract/resources/targets';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { Control, UseFormReturn } from 'react-hook-form';
import { Refusal } from '../../../api/failures/failure.ts';
import { useSaveTargets } from '../../../api/figures.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.ts';
import { VersionedDialog } from '../../records/form/versioned-dialog.tsx';
import { comparedText, heldTargets, mergedTargets, sameTargets, shownTargets, targetsSchema } from './target-values.ts';
import type { HeldTargets, TargetValues } from './target-values.ts';

interface Props {
  page: Module;
  /** All of the page by default. */
  keys?: readonly MeasureKey[] | undefined;
  year: number;
  /** The targets of all measures in the year. */
  held: HeldTargets;
  /** Those in the year before. */
  before?: readonly Target[];
  /** What the page shows of them. */
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
  query: ClientQuery;
  onClose: () => void;
}

/** What a client wants its measures to be in a year: a row a measure. */
export function TargetsForm({
  page,
  keys = measuresOf(page),
  year,
  held,
  before = [],
  measures,
  query,
  onClose,
}: Props) {
  const t = useText();
  const save = useSaveTargets(query);
  const edit = useVersionedForm<HeldTargets, TargetValues, Target[]>({
    schema: targetsSchema,
    held,
    shown: ({ targets }) => shownTargets(keys, targets, measures),
    read: heldTargets,
    send: async (typed, opened, stored) => {
      const replace = ({ targets, version }: HeldTargets) =>
        save.mutateAsync({ year, version, targets: mergedTargets(keys, typed, opened.targets, targets) });
      try {
        await replace(stored);
      } catch (error) {
        const theirs = error instanceof Refusal && error.conflict && heldTargets(error.conflict.record);
        // Somebody has set targets of another page: there is nothing to choose between.
        if (!theirs || !sameTargets(keys, theirs.targets, stored.targets)) throw error;
        await replace(theirs);
      }
    },
    texts: { refused: t('targets:refused'), failed: t('targets:failed'), done: t('messages:targets.saved') },
    keptAs: `targets:${page}:${year}:${query.client_id ?? 'own'}`,
    onSaved: onClose,
  });
  const { form, opened } = edit;
  return (
    <VersionedDialog
      edit={edit}
      width="wide"
      title={t('targets:title', { year })}
      labels={fromKeys(keys, (key) => ({
        label: t(`measures:measures.${key}.name`),
        show: (value: unknown) => typedText(t, value),
      }))}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('targets:about')}</p>
      {opened.targets.every(({ key }) => !keys.includes(key)) && (
        <TakeOver
          year={year - 1}
          targets={before.filter(({ key }) => keys.includes(key))}
          opened={opened}
          measures={measures}
          form={form}
        />
      )}
      <ul className="flex flex-col">
        {keys.map((key) => (
          <TargetRow key={key} measure={key} shown={measures.get(key)} form={form} control={form.control} />
        ))}
      </ul>
    </VersionedDialog>
  );
}

interface TakeOverProps extends Pick<Props, 'year' | 'measures'> {
  targets: readonly Target[];
  opened: HeldTargets;
  form: UseFormReturn<TargetValues, unknown, Target[]>;
}

/** Offers the targets of an earlier year to a year without any. */
function TakeOver({ year, targets, opened, measures, form }: TakeOverProps) {
  const t = useText();
  // A form that is reset opens others.
  const [takenInto, setTakenInto] = useState<HeldTargets>();
  const isTaken = takenInto === opened;
  const [first] = targets;
  if (!first) return null;
  const take = () => {
    const values = shownTargets(
      targets.map(({ key }) => key),
      targets,
      measures,
    );
    for (const { key } of targets) {
      const isTyped = form.getValues(`${key}.direction`) !== '';
      if (!isTyped) form.setValue(key, values[key], { shouldDirty: true });
    }
    setTakenInto(opened);
    // The button goes.
    form.setFocus(`${first.key}.direction`);
  };
  return (
    <div>
      {!isTaken && <Button onClick={take}>{t('targets:take_over', { year })}</Button>}
      <output className="text-sm text-ink">{isTaken && t('targets:taken_over', { year })}</output>
    </div>
  );
}

/** A target as it is typed, in words: "At most 8", "At most 500,000 EUR". */
function typedText(t: Text, typed: unknown): string {
  const { direction, value, high, currency } = partsOf(typed);
  const known = targetDirections.find((name) => name === direction);
  if (!known) return t('targets:none');
  const written = (number: unknown) => [number, currency].filter(Boolean).join(' ');
  return known === 'within'
    ? t('targets:between', { low: written(value), high: written(high) })
    : t(`targets:with_value.${known}`, { value: written(value) });
}

interface RowProps {
  measure: MeasureKey;
  shown: MeasureValue | undefined;
  form: UseFormReturn<TargetValues, unknown, Target[]>;
  control: Control<TargetValues, unknown, Target[]>;
}

function TargetRow({ measure, shown, form, control }: RowProps) {
  const t = useText();
  const [direction, currency] = useWatch({ control, name: [`${measure}.direction`, `${measure}.currency`] });
  const errors = form.formState.errors[measure];
  const titleId = useId();
  return (
    <li className="border-t border-line py-3">
      <div role="group" aria-labelledby={titleId} className="grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_11rem_16rem]">
        <div className="min-w-0 sm:pt-6">
          <p id={titleId} className="text-sm font-medium text-ink">
            {t(`measures:measures.${measure}.name`)}
          </p>
          <p className="text-xs text-muted">{t(`measures:measures.${measure}.of`)}</p>
          {shown && <p className="text-xs text-muted tabular-nums">{comparedText(t, shown)}</p>}
        </div>
        <Controller
          control={control}
          name={`${measure}.direction`}
          render={({ field }) => (
            <SelectField
              {...field}
              onChange={(chosen) => {
                field.onChange(chosen);
                // A company may have changed its currency: without this, an amount would keep its first one for ever.
                if (!chosen && shown?.currency) form.setValue(`${measure}.currency`, shown.currency);
              }}
              label={t('targets:direction')}
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
              aside={currency}
              inputMode="decimal"
              autoComplete="off"
              error={errors?.value?.message}
              {...form.register(`${measure}.value`)}
            />
            {direction === 'within' && (
              <TextField
                label={t('targets:high')}
                aside={currency}
                inputMode="decimal"
                autoComplete="off"
                error={errors?.high?.message}
                {...form.register(`${measure}.high`)}
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}
