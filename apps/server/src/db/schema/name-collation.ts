/** The rules of Unicode for all languages, which every engine has: Ä stands beside A, Ł beside L. */
export const nameCollation = 'und-x-icu';
