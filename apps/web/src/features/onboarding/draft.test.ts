import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../session/store.ts';
import { dropDrafts, keepDraft, readDraft } from './draft.ts';

const ada = 'ada@acme.example';

beforeEach(() => sessionStorage.clear());

test('a draft outlives a reload, with its step', () => {
  keepDraft(ada, { step: 2, first_name: 'Ada', is_it_organization: 'yes' });
  expect(readDraft(ada)).toEqual({ step: 2, first_name: 'Ada', is_it_organization: 'yes' });
});

test('a draft is its own user’s only', () => {
  keepDraft(ada, { step: 2, first_name: 'Ada' });
  expect(readDraft('grace@acme.example')).toEqual({ step: 1 });
});

test.each(['nonsense', '[]', '"text"', '{"step": 7, "first_name": {}}'])('damaged storage %s begins anew', (kept) => {
  sessionStorage.setItem(`onboarding-draft:${ada}`, kept);
  expect(readDraft(ada)).toEqual({ step: 1 });
});

test('completion forgets the draft and leaves other things alone', () => {
  sessionStorage.setItem('other', 'stays');
  keepDraft(ada, { step: 1 });
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

test('signing out forgets the draft', () => {
  startSession({ username: ada }, []);
  keepDraft(ada, { step: 2, last_name: 'Lovelace' });
  clearSession();
  expect(readDraft(ada)).toEqual({ step: 1 });
});
