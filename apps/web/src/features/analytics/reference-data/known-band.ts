import { employeeRanges } from '@orgscope/contract/fields/employee-ranges';
import { emptyListVersion } from '@orgscope/contract/lists/listing';
import type { ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { failureText } from '../../../api/failures/failure-text.ts';
import { Refusal } from '../../../api/failures/failure.ts';
import type { Band, YearBands } from '../../../api/reference-data.ts';
import type { Text } from '../../../i18n/texts.ts';

/** A band of a measure that this app knows. */
export type KnownBand = ReferenceBand;

export interface BandList {
  readonly year: number;
  readonly bands: readonly KnownBand[];
  readonly version: number | undefined;
}

/** A band, unless this app does not know its measure. */
export const knownBand = ({ key, size, industry_id: industry, ...rest }: Band): KnownBand | undefined =>
  key && { ...rest, key, size: size ?? null, industry_id: industry };

/** The bands of a year; undefined stands for a year that has none. */
export const bandList = (year: number, stored: YearBands | undefined): BandList => ({
  year,
  bands: (stored?.bands ?? []).flatMap((band) => knownBand(band) ?? []),
  version: stored ? stored.version : emptyListVersion,
});

/** Whether both are about the same measure, industry and size: a year has one band of each. */
export const isSameGroup = (
  one: Pick<KnownBand, 'key' | 'industry_id' | 'size'>,
  other: Pick<KnownBand, 'key' | 'industry_id' | 'size'>,
): boolean => one.key === other.key && one.industry_id === other.industry_id && one.size === other.size;

/** What a band's industry and size are called, as it is stored or typed. */
export const bandNames = (t: Text, industries: readonly { id: number | string; name: string }[] = []) => ({
  industry: (id: unknown) =>
    id === null || id === ''
      ? t('reference-data:bands.all_industries')
      : (industries.find((industry) => String(industry.id) === String(id))?.name ?? String(id)),
  size: (size: unknown) => {
    const range = employeeRanges.find((each) => each === size);
    return range ? t(`messages:labels.employees.${range}`) : t('reference-data:bands.all_sizes');
  },
});

/** Why the bands of a year were not replaced. */
export const bandFailure = (t: Text, error: unknown): string =>
  error instanceof Refusal && error.conflict !== undefined
    ? t('reference-data:bands.meanwhile')
    : failureText(error, { refused: t('reference-data:bands.refused'), failed: t('reference-data:bands.failed') });
