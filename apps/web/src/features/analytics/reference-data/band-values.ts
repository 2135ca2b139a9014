// What the form shows of a band, and what it makes of it for the server.
import { bandFaults, ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import * as z from 'zod/mini';
import { shownDecimal } from '../../../lib/numbers/shown-number.ts';
import { typedNumber } from '../../../lib/numbers/typed-number.ts';
import { fromKeys } from '../../../lib/object-keys.ts';
import { changedFields } from '../../records/form/changed-fields.ts';
import { ambiguousIn } from '../frame/ambiguous-in.ts';
import { isSameGroup } from './known-band.ts';
import type { BandList, KnownBand } from './known-band.ts';

export const quartiles = ['p25', 'median', 'p75'] as const;

/** A band as it is typed. */
export type BandValues = Record<keyof ReferenceBand, string>;

/** The band of a list that has the measure, industry and size of this one. */
export const bandIn = ({ bands }: BandList, band: KnownBand | undefined): KnownBand | undefined =>
  band && bands.find((other) => isSameGroup(other, band));

/** A new band has the study of the last one. */
export function shownBand(list: BandList, band: KnownBand | undefined): BandValues {
  const stored = bandIn(list, band);
  return {
    key: stored?.key ?? '',
    industry_id: String(stored?.industry_id ?? ''),
    size: stored?.size ?? '',
    ...fromKeys(quartiles, (name) => (stored ? shownDecimal(stored[name], ambiguousIn(stored.key)) : '')),
    source: (band ? stored : list.bands.at(-1))?.source ?? '',
  };
}

const sentBand = ({ industry_id: industry, size, ...rest }: BandValues) => ({
  ...rest,
  industry_id: industry === '' ? null : Number(industry),
  size: size === '' ? null : size,
  ...fromKeys(quartiles, (name) => typedNumber(rest[name], ambiguousIn(rest.key)).value),
});

/** The contract's rules, for texts as they are typed. */
export const bandSchema: z.ZodMiniType<ReferenceBand, BandValues> = z.pipe(
  z.custom<BandValues>().check(({ value, issues }) => {
    for (const name of quartiles) {
      const { fault } = typedNumber(value[name], ambiguousIn(value.key));
      if (fault) issues.push({ code: 'custom', message: fault, input: value, path: [name] });
    }
    const { data, error } = ReferenceBand.safeParse(sentBand(value));
    const faults = data
      ? bandFaults([data])
      : (error?.issues ?? []).map(({ path, message: text }) => ({ field: String(path[0]), text }));
    for (const { field, text } of faults) issues.push({ code: 'custom', message: text, input: value, path: [field] });
  }),
  z.transform((typed: BandValues) => ReferenceBand.parse(sentBand(typed))),
);

/** The typed band over the stored one, in which what was not typed since opening stays as it is stored. */
export function mergedBands(typed: KnownBand, band: KnownBand | undefined, opened: BandList, stored: BandList) {
  const now = bandIn(stored, band);
  const before = bandIn(opened, band);
  const merged = now && before ? { ...now, ...changedFields(typed, before) } : typed;
  return now ? stored.bands.map((other) => (other === now ? merged : other)) : [...stored.bands, typed];
}
