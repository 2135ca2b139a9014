import * as z from 'zod/mini';
import { languages } from '../words/languages.ts';
import type { Language } from '../words/languages.ts';
import { message } from '../words/message.ts';

/** The officially assigned codes of ISO 3166-1 alpha-2. Intl.DisplayNames has their names in each language. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

const known = new Set(countryCodes);

export const isCountryCode = (code: string): boolean => known.has(code);

/** A country's code, in upper case. */
export const countryCode = () =>
  z.pipe(
    z.string(message('common.unknown_country')),
    z.pipe(
      z.transform((text: string) => text.trim().toUpperCase()),
      z.string().check(z.refine(isCountryCode, message('common.unknown_country'))),
    ),
  );

const names = new Map<string, Intl.DisplayNames>();

function nameIn(language: Language, code: string): string {
  const own = names.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  names.set(language, own);
  return own.of(code) ?? code;
}

/** A country's English name, for sorting and files; screens show and sort by the name in their own language. */
export const countryName = (code: string): string => nameIn('en', code);

/** The names of all countries in a language, by their codes. */
export const countryNames = (language: Language): Record<string, string> =>
  Object.fromEntries(countryCodes.map((code) => [code, nameIn(language, code)]));

const searched = new Map<string, string>();

/** A country's names in all languages, one a line: whoever searches for it may write any of them. */
export function countryInAnyLanguage(code: string): string {
  const found = searched.get(code) ?? [...new Set(languages.map((language) => nameIn(language, code)))].join('\n');
  searched.set(code, found);
  return found;
}
