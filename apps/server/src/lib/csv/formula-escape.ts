import { looksLikeFormula } from '@orgscope/contract/records/formula-escape';

/** Reverses the contract's escapeFormula(). */
export const unescapeFormula = (value: string): string =>
  value.startsWith("'") && looksLikeFormula(value) ? value.slice(1) : value;
