import { emptyListVersion } from '@orgscope/contract/lists/listing';
import type { ImportCheck } from '@orgscope/contract/records/imports';
import type { Rate } from '@orgscope/contract/resources/rates';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { ratesFile, ratesInFile, useSaveRates } from '../../../api/reference-data.ts';
import type { YearRates } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { isRecord, partsOf } from '../../../lib/is-record.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { currencyOptions } from '../../../ui/fields/money-field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.ts';
import type { EditConflict } from '../../records/form/use-versioned-form.ts';
import { VersionedDialog } from '../../records/form/versioned-dialog.tsx';
import { CsvTools } from '../frame/csv-tools.tsx';
import { FileFaults } from './file-faults.tsx';
import { rateText } from './rate-text.ts';
import { mergedRates, ratesSchema, shownRates } from './rate-values.ts';
import type { RateValues } from './rate-values.ts';

type Held = Pick<YearRates, 'rates' | 'version'>;

function readHeld(theirs: unknown): Held {
  const { rates, version } = partsOf(theirs);
  return {
    rates: (Array.isArray(rates) ? rates.filter(isRecord) : []).map((rate) => ({
      currency: String(rate['currency']),
      per_usd: Number(rate['per_usd']),
    })),
    version: typeof version === 'number' ? version : undefined,
  };
}

interface Props {
  year: number;
  rates: YearRates | undefined;
  /** The rates of the year before. */
  before: YearRates | undefined;
  onClose: () => void;
}

/** Enters the rates of a year, with those of the year before beside them. */
export default function RatesForm({ year, rates, before, onClose }: Props) {
  const t = useText();
  const save = useSaveRates();
  const [faults, setFaults] = useState<Pick<ImportCheck, 'faults' | 'fault_count'>>();
  const edit = useVersionedForm<Held, RateValues, Rate[]>({
    schema: ratesSchema,
    held: rates ?? { rates: [], version: emptyListVersion },
    shown: (held) => shownRates(held.rates),
    read: readHeld,
    send: (typed, opened, stored) =>
      save.mutateAsync({ year, version: stored.version, items: mergedRates(typed, opened.rates, stored.rates) }),
    texts: {
      refused: t('reference-data:rates.refused'),
      failed: t('reference-data:rates.failed'),
      done: t('messages:rates.saved'),
    },
    keptAs: `rates:${year}`,
    fieldOf: (name) => (/^\d/.test(name) ? `rows.${name}` : name),
    onSaved: onClose,
  });
  const { form, conflict } = edit;
  const { control } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'rows' });
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const removeAt = (at: number) => {
    flushSync(() => remove(at));
    const buttons = list.current?.querySelectorAll<HTMLElement>(':scope > li > button');
    // The button that was pressed goes: the focus moves on to the row that takes its place.
    (buttons?.[Math.min(at, buttons.length - 1)] ?? adding.current)?.focus();
  };
  const { errors } = form.formState;
  const typed = useWatch({ control, name: 'rows' });
  const lastRate = (currency: string) => before?.rates.find((rate) => rate.currency === currency)?.per_usd;
  const missing = (before?.rates ?? []).filter(({ currency }) => !typed.some((row) => row.currency === currency));

  const read = async (file: File) => {
    const found = await ratesInFile(year, file);
    setFaults(found.fault_count > 0 ? found : undefined);
    if (found.fault_count > 0) return;
    replace(shownRates(found.rates).rows);
    void form.trigger();
    toast.success(t('reference-data:rates.read', { count: found.rates.length }));
  };

  return (
    <VersionedDialog
      edit={edit}
      width="wide"
      title={t('reference-data:rates.form', { year })}
      labels={{}}
      {...(conflict && byCurrency(conflict))}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('reference-data:rates.line', { year })}</p>
      <CsvTools read={read} stored={ratesFile()} />
      {faults && (
        <FileFaults
          check={faults}
          nameOf={(field) =>
            field === 'currency' ? t('reference-data:rates.column_currency') : t('reference-data:rates.column_rate')
          }
        />
      )}
      <ul ref={list} className="flex flex-col gap-3">
        {fields.map(({ id }, at) => {
          const currency = typed[at]?.currency ?? '';
          const last = lastRate(currency);
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
            >
              <Controller
                control={control}
                name={`rows.${at}.currency`}
                render={({ field, fieldState }) => (
                  <SearchSelectField
                    {...field}
                    label={t('reference-data:rates.currency', { row: at + 1 })}
                    options={currencyOptions()}
                    placeholder={t('reference-data:rates.choose')}
                    error={fieldState.error?.message}
                  />
                )}
              />
              <TextField
                className="max-sm:col-start-1"
                label={t('reference-data:rates.per_usd', { row: at + 1 })}
                inputMode="decimal"
                autoComplete="off"
                spellCheck={false}
                hint={last !== undefined && t('reference-data:rates.before', { year: year - 1, rate: rateText(last) })}
                error={errors.rows?.[at]?.per_usd?.message}
                {...form.register(`rows.${at}.per_usd`)}
              />
              <IconButton
                className="mt-6.5 size-10 max-md:size-11 max-sm:col-start-2 max-sm:row-start-1"
                label={t('reference-data:remove', { name: currency || String(at + 1) })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => removeAt(at)}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button ref={adding} onClick={() => append({ currency: '', per_usd: '' })}>
          <Plus aria-hidden className="size-4" strokeWidth={1.75} />
          {t('reference-data:rates.add')}
        </Button>
        {missing.length > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              append(missing.map(({ currency }) => ({ currency, per_usd: currency === 'USD' ? '1' : '' })))
            }
          >
            {t('reference-data:rates.copy', { year: year - 1 })}
          </Button>
        )}
      </div>
    </VersionedDialog>
  );
}

/** A conflict of lists, with a field a currency. */
function byCurrency(conflict: EditConflict) {
  const fieldsOf = ({ rows }: FieldValues): FieldValues =>
    Object.fromEntries(
      (Array.isArray(rows) ? rows.filter(isRecord) : []).map(({ currency, per_usd: rate }) => [currency, rate]),
    );
  const sides = {
    opened: fieldsOf(conflict.opened),
    now: fieldsOf(conflict.now),
    typed: fieldsOf(conflict.typed),
  };
  const currencies = new Set(Object.values(sides).flatMap((side) => Object.keys(side)));
  const labels: Record<string, string> = Object.fromEntries([...currencies].map((currency) => [currency, currency]));
  return { conflict: { ...conflict, ...sides }, labels };
}
