import type { MeasureValue as Declared } from '@orgscope/contract/analytics/measure-value';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { readMeasureIt } from '@orgscope/contract/resources/analytics';
import type { DecodedContent } from './client/decode.ts';

/** As the server sends it: it may know more measures than this app. */
type Sent = DecodedContent<typeof readMeasureIt>['measures'][number];

/** The value of a measure that this app knows. */
export type MeasureValue = Omit<Sent, 'key' | 'unit'> & Pick<Declared, 'key' | 'unit'>;

/** A measure, unless this app does not know it. */
export const knownMeasure = ({ key, unit, ...rest }: Sent): MeasureValue | undefined =>
  key && unit && { key, unit, ...rest };

/** The measures of a page by key. */
export const byKey = (measures: readonly Sent[]): ReadonlyMap<MeasureKey, MeasureValue> =>
  new Map(
    measures.flatMap((sent) => {
      const known = knownMeasure(sent);
      return known ? [[known.key, known] as const] : [];
    }),
  );
