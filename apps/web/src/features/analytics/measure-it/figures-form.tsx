import { figureFields, figureWarnings, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { FigureField } from '@orgscope/contract/analytics/figures';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { Refusal } from '../../../api/failures/failure.ts';
import { figuresFile, figuresInFile, useFigureHistory } from '../../../api/figures.ts';
import type { YearFigures } from '../../../api/figures.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { fromKeys, keysOf } from '../../../lib/object-keys.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { currencyOptions } from '../../../ui/fields/money-field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { HistoryList } from '../../records/page/history-list.tsx';
import { VersionedDialog } from '../../records/form/versioned-dialog.tsx';
import { CsvTools } from '../frame/csv-tools.tsx';
import { FiguresRemoval } from './figures-removal.tsx';
import { figureSections, sentFigures, shownFigures } from './figure-values.ts';
import type { FigureBody, FigureValues } from './figure-values.ts';
import { useFiguresForm } from './use-figures-form.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

interface Props {
  year: number;
  /** The years that can be entered, the latest first. */
  years: readonly number[];
  onYear: (year: number) => void;
  /** The figures of all entered years. */
  all: readonly YearFigures[];
  query: ClientQuery;
  onClose: () => void;
}

const money = new Set<FigureField>(figureSections.money);

/** Enters the figures of a fiscal year, with those of the year before beside them. */
export default function FiguresForm({ year, years, onYear, all, query, onClose }: Props) {
  const t = useText();
  // As opened: the list may be loaded again meanwhile.
  const [figures] = useState(() => all.find((one) => one.year === year));
  const before = all.find((one) => one.year === year - 1);
  const edit = useFiguresForm(year, figures, query, onClose);
  const { form, state, opened, meet } = edit;
  const { errors } = form.formState;
  const labelOf = (field: FigureField) => t(`measure-it:figures.fields.${field}`);
  const warnings = useWarnings(form, before);
  const lastYear = (field: FigureField) => {
    const value = before?.[field] ?? null;
    if (value === null) return undefined;
    const written = money.has(field) ? moneyText(String(value), before?.currency ?? null) : formatCount(value);
    return t('measure-it:figures.before', { year: year - 1, value: field === 'currency' ? String(value) : written });
  };
  const [fileFaults, setFileFaults] = useState<readonly string[]>([]);
  const read = async (file: File) => {
    setFileFaults([]);
    try {
      fill(form, await figuresInFile(year, query, file));
      toast.success(t('measure-it:figures.read'));
    } catch (error) {
      if (!(error instanceof Refusal) || keysOf(error.fields).length === 0) throw error;
      // What is typed stays; the faults stay too, beside the button.
      const named = (name: string) => figureFields.find((field) => field === name);
      setFileFaults(
        Object.entries(error.fields).map(([name, text]) => {
          const field = named(name);
          return field ? `${labelOf(field)}: ${text}` : text;
        }),
      );
    }
  };
  const typedCurrency = useWatch({ control: form.control, name: 'currency' });
  const isRelabelled = Boolean(figures?.currency && typedCurrency && typedCurrency !== figures.currency);
  const hint = (field: FigureField) => (
    <span className="flex flex-col gap-1">
      {lastYear(field)}
      {field === 'currency' && isRelabelled && (
        <span className="text-warning">{t('measure-it:figures.not_converted', { currency: typedCurrency })}</span>
      )}
      {warnings[field] && (
        <span className="flex items-start gap-1.5 text-warning">
          <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {messageText(warnings[field])}
        </span>
      )}
    </span>
  );

  return (
    <VersionedDialog
      edit={edit}
      width="wide"
      title={t('measure-it:figures.title', { year })}
      labels={fromKeys(figureFields, labelOf)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('measure-it:figures.about')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-40">
          <SelectField
            label={t('measure-it:figures.year')}
            value={String(year)}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(next) => onYear(Number(next))}
            placeholder=""
            disabled={state !== 'clean'}
          />
        </div>
        <CsvTools read={read} stored={figuresFile(query)} />
      </div>
      <FormFailure>
        {fileFaults.length > 0 ? [t('measure-it:figures.file_refused'), ...fileFaults].join('\n') : undefined}
      </FormFailure>
      {keysOf(figureSections).map((section) => (
        <fieldset key={section} className="flex flex-col gap-3 border-t border-line pt-4">
          <legend className="sr-only">{t(`measure-it:figures.sections.${section}`)}</legend>
          <p aria-hidden className="font-display text-sm font-semibold text-ink">
            {t(`measure-it:figures.sections.${section}`)}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {figureSections[section].map((field) =>
              field === 'currency' ? (
                <Controller
                  key={field}
                  control={form.control}
                  name="currency"
                  rules={{ deps: [...moneyFigures] }}
                  render={({ field: control, fieldState }) => (
                    <SearchSelectField
                      {...control}
                      label={labelOf('currency')}
                      options={currencyOptions()}
                      placeholder={t('measure-it:figures.no_currency')}
                      hint={hint('currency')}
                      error={fieldState.error?.message}
                    />
                  )}
                />
              ) : (
                <TextField
                  key={field}
                  label={labelOf(field)}
                  inputMode="decimal"
                  autoComplete="off"
                  spellCheck={false}
                  hint={hint(field)}
                  error={errors[field]?.message}
                  {...(field === 'availability' && { aside: t('measure-it:figures.percent') })}
                  {...form.register(field)}
                />
              ),
            )}
          </div>
        </fieldset>
      ))}
      {figures && <History year={year} query={query} labelOf={labelOf} />}
      {figures && (
        <FiguresRemoval year={year} version={opened.version} query={query} onRemoved={onClose} onConflict={meet} />
      )}
    </VersionedDialog>
  );
}

const formatCount = (value: string | number) =>
  Number(value).toLocaleString(formatLanguage(), { maximumFractionDigits: 4 });

type Form = UseFormReturn<FigureValues, unknown, FigureBody>;

/** Puts read figures into the form, where they can be checked before they are saved. Columns that a file lacks stay. */
function fill(form: Form, sent: NonNullable<Parameters<typeof shownFigures>[0]>): void {
  const values = shownFigures(sent);
  for (const name of figureFields)
    if (sent[name] !== undefined) form.setValue(name, values[name], { shouldDirty: true, shouldTouch: true });
  void form.trigger();
}

/** What looks wrong in what is typed, by field. */
function useWarnings({ control }: Form, before: YearFigures | undefined): Partial<Record<FigureField, string>> {
  const values = useWatch({ control });
  const typed = { ...shownFigures(undefined), ...values };
  return Object.fromEntries(figureWarnings(sentFigures(typed), before).map(({ field, text }) => [field, text]));
}

/** Who entered or changed the year's figures; fetched once it is opened. */
function History({
  year,
  query,
  labelOf,
}: {
  year: number;
  query: ClientQuery;
  labelOf: (field: FigureField) => string;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { data, error, dataUpdatedAt } = useFigureHistory(year, query, open);
  return (
    <details className="border-t border-line pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer rounded-small text-sm font-medium text-ink">
        {t('measure-it:figures.history')}
      </summary>
      <div className="pt-4">
        {error && !data && <p className="text-sm text-danger">{t('measure-it:figures.history_failed')}</p>}
        {data && (
          <HistoryList
            events={data.map((event) => ({ ...event, act: event.act ?? 'changed' }))}
            now={dataUpdatedAt}
            labelOf={(field) => {
              const known = figureFields.find((name) => name === field);
              return known ? labelOf(known) : field;
            }}
          />
        )}
      </div>
    </details>
  );
}
