import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLanguage, chosenLanguage } from '../../i18n/language.ts';
import { startI18n } from '../../i18n/texts.ts';
import { holdPage } from '../../lib/forms/hold-page.ts';
import { json, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import { followAccountLanguage, keepPageLanguage } from './account-language.ts';
import { settleBase } from './base-address.ts';

const reload = vi.fn<() => void>();
let api: StubbedApi;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr-FR']);
  vi.spyOn(location, 'reload').mockImplementation(reload.mockReset());
  settleBase(json({}));
  api = stubApi({ PATCH: () => json({ success: true, message: '', data: {} }) });
  startI18n();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sent = () => api.writes().map(({ body }) => body);

it('loads the page again in the language of the account', async () => {
  await followAccountLanguage({ language: 'de', needs_profile_completion: false });
  expect([localStorage.getItem('i18nextLng'), reload.mock.calls.length, sent()]).toEqual(['de', 1, []]);
});

it('waits with that while a form is being filled in', async () => {
  const user = { language: 'de', needs_profile_completion: false } as const;
  const release = holdPage(() => {});
  await followAccountLanguage(user);
  release();
  expect([localStorage.getItem('i18nextLng'), reload.mock.calls.length]).toEqual(['fr', 0]);
  await followAccountLanguage(user);
  expect([localStorage.getItem('i18nextLng'), reload.mock.calls.length]).toEqual(['de', 1]);
});

it('gives the account what was chosen in this tab, once', async () => {
  chooseLanguage('fr');
  await followAccountLanguage({ language: 'de', needs_profile_completion: false });
  expect([reload.mock.calls.length, sent(), chosenLanguage()]).toEqual([0, [{ language: 'fr' }], undefined]);
});

it('keeps the choice for the next time if the account could not take it', async () => {
  api.answers['PATCH'] = () => json({ error: { code: 'unavailable', message: 'x' } }, 503);
  chooseLanguage('fr');
  await expect(followAccountLanguage({ language: 'de', needs_profile_completion: false })).rejects.toThrow('x');
  expect(chosenLanguage()).toBe('fr');
});

it.each([
  ['has none yet', { language: null, needs_profile_completion: false }],
  ['is on a server without languages', { needs_profile_completion: false }],
  ['has no complete profile', { language: 'de', needs_profile_completion: true } as const],
  ['has the same', { language: 'fr', needs_profile_completion: false } as const],
])('changes nothing if the account %s', async (_, user) => {
  await followAccountLanguage(user);
  expect([reload.mock.calls.length, sent()]).toEqual([0, []]);
});

it('does not load the page for ever where nothing can be stored', async () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  await followAccountLanguage({ language: 'de', needs_profile_completion: false });
  expect(reload).not.toHaveBeenCalled();
});

it('gives the language of the page to the account whose profile has just been completed', async () => {
  await keepPageLanguage({ language: 'en' });
  await keepPageLanguage({ language: 'fr' });
  await keepPageLanguage({});
  expect(sent()).toEqual([{ language: 'fr' }]);
});
