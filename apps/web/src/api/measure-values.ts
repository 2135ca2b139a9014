import type { MeasureValue as Declared } from '@orgscope/contract/analytics/measure-value';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { readMeasureIt } from '@orgscope/contract/resources/analytics';
import type { DecodedContent } from './client/decode.ts';

/** As the server sends it: it may know more measures than this app. */
type Sent = DecodedContent<typeof readMeasureIt>['measures'][number];

type Known<Of extends Sent> = Omit<Of, 'key' | 'unit'> & Pick<Declared, 'key' | 'unit'>;

/** The value of a measure that this app knows. */
export type MeasureValue = Known<Sent>;

/** A measure, unless this app does not know it. */
export const knownMeasure = <Of extends Sent>({ key, unit, ...rest }: Of): Known<Of> | undefined =>
  key && unit ? { key, unit, ...rest } : undefined;

/** The measures of a page by key. */
export const byKey = <Of extends Sent>(measures: readonly Of[]): ReadonlyMap<MeasureKey, Known<Of>> =>
  new Map(
    measures.flatMap((sent) => {
      const known = knownMeasure(sent);
      return known ? [[known.key, known] as const] : [];
    }),
  );
