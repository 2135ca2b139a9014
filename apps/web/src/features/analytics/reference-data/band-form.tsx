import { measureKeys, measureOf } from '@orgscope/contract/analytics/measures';
import { employeeRanges } from '@orgscope/contract/employee-ranges';
import { bandFaults, ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { faultsBeside, Refusal } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { industries } from '../../../api/industries.ts';
import { useSaveBands } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isSameGroup } from './known-band.ts';
import type { BandList, KnownBand } from './known-band.ts';

const quartiles = ['p25', 'median', 'p75'] as const;
type BandValues = Record<keyof ReferenceBand, string>;

const numberOf = (typed: string) =>
  typed.trim() === '' ? undefined : Number(typed.trim().replace(/\s*%$/, '').replaceAll(/[\s,]/g, ''));

const sentBand = ({ industry_id: industry, size, p25, median, p75, ...rest }: BandValues) => ({
  ...rest,
  industry_id: industry === '' ? null : Number(industry),
  size: size === '' ? null : size,
  p25: numberOf(p25),
  median: numberOf(median),
  p75: numberOf(p75),
});

// The contract's rules, for texts as they are typed.
const schema: z.ZodMiniType<ReferenceBand, BandValues> = z.pipe(
  z.custom<BandValues>().check(({ value, issues }) => {
    const { data, error } = ReferenceBand.safeParse(sentBand(value));
    const faults = data
      ? bandFaults([data])
      : (error?.issues ?? []).map(({ path, message: text }) => ({ field: String(path[0]), text }));
    for (const { field, text } of faults) issues.push({ code: 'custom', message: text, input: value, path: [field] });
  }),
  z.transform((typed: BandValues) => ReferenceBand.parse(sentBand(typed))),
);

interface Props {
  list: BandList;
  /** The band to change; undefined adds one. */
  band: KnownBand | undefined;
  onClose: () => void;
}

/** Adds or changes one band of a year. */
export default function BandForm({ list: { year, bands, version }, band, onClose }: Props) {
  const t = useText();
  const save = useSaveBands();
  const known = industries.useList('active');
  const form = useForm<BandValues, unknown, ReferenceBand>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      key: band?.key ?? '',
      industry_id: String(band?.industry_id ?? ''),
      size: band?.size ?? '',
      p25: String(band?.p25 ?? ''),
      median: String(band?.median ?? ''),
      p75: String(band?.p75 ?? ''),
      source: band?.source ?? bands.at(-1)?.source ?? '',
    },
  });
  const { control, setError } = form;
  const { errors, isDirty, isSubmitting } = form.formState;
  const typedKey = useWatch({ control, name: 'key' });
  const key = measureKeys.find((name) => name === typedKey);
  const submit = () =>
    void sendForm(form, async (sent) => {
      const others = bands.filter((other) => band === undefined || !isSameGroup(other, band));
      if (others.some((other) => isSameGroup(other, sent))) {
        setError('key', { message: messageText(bandFaults([sent, sent])[0]?.text ?? '') });
        return ['key'] as const;
      }
      const at = band ? bands.findIndex((other) => isSameGroup(other, band)) : -1;
      const items = at === -1 ? [...others, sent] : others.toSpliced(at, 0, sent);
      try {
        await save.mutateAsync({ year, version, items });
      } catch (error) {
        if (error instanceof Refusal && error.conflict) {
          setError('root', { message: t('reference-data:bands.meanwhile') });
          return [];
        }
        toast.error(
          failureText(error, { refused: t('reference-data:bands.refused'), failed: t('reference-data:bands.failed') }),
        );
        if (error instanceof Refusal) setError('root', { message: faultsBeside(error.fields, []) });
        return [];
      }
      toast.success(t('reference-data:bands.saved'));
      onClose();
      return [];
    });
  return (
    <FormDialog
      open
      title={t(band ? 'reference-data:bands.edit_title' : 'reference-data:bands.add_title', { year })}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormFailure>{errors.root?.message}</FormFailure>
      <Controller
        control={control}
        name="key"
        render={({ field, fieldState }) => (
          <SearchSelectField
            {...field}
            label={t('reference-data:bands.measure')}
            options={measureKeys.map((name) => ({ value: name, label: t(`measures:measures.${name}.name`) }))}
            placeholder={t('reference-data:bands.choose_measure')}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="industry_id"
          render={({ field, fieldState }) => (
            <SearchSelectField
              {...field}
              label={t('reference-data:bands.industry')}
              options={[
                { value: '', label: t('reference-data:bands.all_industries') },
                ...(known.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              placeholder={t('reference-data:bands.all_industries')}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="size"
          render={({ field, fieldState }) => (
            <SelectField
              {...field}
              label={t('reference-data:bands.size')}
              options={[
                { value: '', label: t('reference-data:bands.all_sizes') },
                ...employeeRanges.map((range) => ({ value: range, label: range })),
              ]}
              placeholder={t('reference-data:bands.all_sizes')}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {quartiles.map((name) => (
          <TextField
            key={name}
            label={t(`reference-data:bands.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            hint={key && t(`reference-data:bands.unit.${measureOf(key).unit}`)}
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </div>
      <TextField
        label={t('reference-data:bands.source')}
        autoComplete="off"
        error={errors.source?.message}
        {...form.register('source')}
      />
    </FormDialog>
  );
}
