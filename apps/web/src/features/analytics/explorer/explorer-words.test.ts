import { afterEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { headingOf } from './explorer-words.ts';

/** Writes the name of a dimension with a capital letter, and of a heading its values. */
const written: Text = (key, values) =>
  values ? Object.values(values).join(' ') : key.replace(/^.*\.(\w)/, (_, first: string) => first.toUpperCase());

function speak(language: string) {
  localStorage.setItem('i18nextLng', language);
  startI18n();
}
afterEach(() => speak('en'));

test('what is counted by begins with a small letter inside a heading, but for nouns in German', () => {
  expect(headingOf(written, 'applications', 'lifecycle', 'vendor')).toBe('Applications lifecycle vendor');
  speak('de');
  expect(headingOf(written, 'applications', 'lifecycle', 'vendor')).toBe('Applications Lifecycle Vendor');
});
