import { afterEach, expect, it } from 'vitest';
import { Refusal } from '../../api/failures/failure.ts';
import { setFormatLanguage } from '../../lib/format-language.ts';
import { refusalReasons } from './refusal-reason.ts';

afterEach(() => setFormatLanguage('en-GB'));

const refused = ['Router', 'Switch'].map((name) => ({
  row: { name },
  error: new Refusal('', 409, undefined, { name: 'Taken', tag: 'Too long' }),
}));
const reasons = (language: string) => {
  setFormatLanguage(language);
  return refusalReasons(refused, { refused: 'Refused', failed: 'Failed' });
};

it('joins reasons as the language does', () => {
  expect(reasons('en-GB')).toBe('Router: Taken, Too long · Switch: Taken, Too long');
  expect(reasons('ja')).toBe('Router: Taken、Too long · Switch: Taken、Too long');
  expect(reasons('ar')).toContain('\u2069 ·\u200F \u2068');
});
