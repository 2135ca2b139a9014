import { measureKeys, measureOf } from '@orgscope/contract/analytics/measures';
import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { bandFaults } from '@orgscope/contract/resources/reference-bands';
import type { ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { Controller, useWatch } from 'react-hook-form';
import { Refusal } from '../../../api/failures/failure.ts';
import { industries } from '../../../api/industries.ts';
import { useSaveBands, yearBandsIn } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { sameValue } from '../../records/form/changed-fields.ts';
import type { FieldLabels } from '../../records/form/conflict-dialog.tsx';
import { useVersionedForm } from '../../records/form/use-versioned-form.ts';
import { VersionedDialog } from '../../records/form/versioned-dialog.tsx';
import { bandIn, bandSchema, mergedBands, quartiles, shownBand } from './band-values.ts';
import type { BandValues } from './band-values.ts';
import { bandList, bandNames } from './known-band.ts';
import type { BandList, KnownBand } from './known-band.ts';

interface Props {
  list: BandList;
  /** The band to change; undefined adds one. */
  band: KnownBand | undefined;
  onClose: () => void;
}

/** Adds or changes one band of a year. */
export default function BandForm({ list, band, onClose }: Props) {
  const t = useText();
  const save = useSaveBands();
  const known = industries.useList('all');
  const edit = useVersionedForm<BandList, BandValues, ReferenceBand>({
    schema: bandSchema,
    held: list,
    shown: (held) => shownBand(held, band),
    read: (theirs) => bandList(list.year, yearBandsIn(theirs)),
    send: async (typed, opened, stored) => {
      const replace = async (held: BandList) => {
        const items = mergedBands(typed, band, opened, held);
        const [twice] = bandFaults(items).filter(({ field }) => field === 'key');
        if (twice) throw new Refusal('', 409, undefined, { key: messageText(twice.text) });
        await save.mutateAsync({ year: held.year, version: held.version, items });
      };
      try {
        await replace(stored);
      } catch (error) {
        const theirs = error instanceof Refusal && error.conflict && yearBandsIn(error.conflict.record);
        const held = theirs && bandList(list.year, theirs);
        // Somebody has changed other bands: there is nothing to choose between.
        if (!held || !sameValue(bandIn(held, band), bandIn(stored, band))) throw error;
        await replace(held);
      }
    },
    texts: {
      refused: t('reference-data:bands.refused'),
      failed: t('reference-data:bands.failed'),
      done: t('reference-data:bands.saved'),
    },
    keptAs: `bands:${list.year}:${band ? [band.key, band.industry_id, band.size].join() : 'new'}`,
    // A fault of the server stands at the band's place in the list.
    fieldOf: (name) => name.replace(/^\d+\./, ''),
    onSaved: onClose,
  });
  const { form } = edit;
  const { control } = form;
  const { errors } = form.formState;
  const typedKey = useWatch({ control, name: 'key' });
  const key = measureKeys.find((name) => name === typedKey);
  const names = bandNames(t, known.data);
  const labels: FieldLabels<BandValues> = {
    key: {
      label: t('reference-data:bands.measure'),
      show: (value) => {
        const name = measureKeys.find((each) => each === value);
        return name ? t(`measures:measures.${name}.name`) : '';
      },
    },
    industry_id: { label: t('reference-data:bands.industry'), show: names.industry },
    size: { label: t('reference-data:bands.size'), show: names.size },
    ...fromKeys(quartiles, (name) => t(`reference-data:bands.${name}`)),
    source: t('reference-data:bands.source'),
  };
  return (
    <VersionedDialog
      edit={edit}
      title={t(band ? 'reference-data:bands.edit_title' : 'reference-data:bands.add_title', { year: list.year })}
      labels={labels}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="key"
        render={({ field, fieldState }) => (
          <SearchSelectField
            {...field}
            label={t('reference-data:bands.measure')}
            options={measureKeys.map((name) => ({ value: name, label: t(`measures:measures.${name}.name`) }))}
            placeholder={t('reference-data:bands.choose_measure')}
            required
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
                ...(known.data ?? [])
                  .filter(({ id, is_active: isActive }) => isActive || Number(id) === band?.industry_id)
                  .map(({ id, name, is_active: isActive }) => ({
                    value: String(id),
                    label: isActive ? name : t('reference-data:bands.inactive_industry', { name }),
                  })),
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
                ...employeeRanges.map((range) => ({ value: range, label: names.size(range) })),
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
    </VersionedDialog>
  );
}
