// What the explorer's sources give: sums by row, column and both.

/** The key of the values beyond the shown ones: no code is like it, as the category `other` is. */
export const othersKey = 'others';

export const kindOf = (key: string) => (key === 'none' ? 'none' : key === othersKey ? 'other' : 'value');

/** What some records come to. `unconverted`: one of their amounts has no exchange rate. */
export interface Sum {
  /** Null for too few people. */
  readonly count: number | null;
  /** An exact amount in the page's currency. */
  readonly cost: string | null;
  readonly unconverted: boolean;
}

export interface Line {
  readonly key: string;
  readonly kind: 'value' | 'none' | 'other' | 'hidden';
  readonly groups: number | null;
  /** Null where the line does not add up. Undefined: a day without a snapshot. */
  readonly total: Sum | null | undefined;
}
export type Lines = readonly Line[];

export interface Sums {
  readonly rows: Lines;
  readonly columns: Lines;
  readonly cells: readonly (Sum & { readonly row: string; readonly column: string })[];
  readonly total: Sum | null;
}

export const tooFew: Sum = { count: null, cost: null, unconverted: false };
export const counted = (count: number): Sum => ({ count, cost: null, unconverted: false });
