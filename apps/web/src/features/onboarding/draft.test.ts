import { beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../session/store.ts';
import { removeDrafts, storeDraft, readDraft } from './draft.ts';

const ada = 'ada@acme.example';

beforeEach(() => sessionStorage.clear());

test('a draft survives a reload, with its step', () => {
  storeDraft(ada, { step: 2, first_name: 'Ada', is_it_organization: 'yes' });
  expect(readDraft(ada)).toEqual({ step: 2, first_name: 'Ada', is_it_organization: 'yes' });
});

test('a draft is visible to its own user only', () => {
  storeDraft(ada, { step: 2, first_name: 'Ada' });
  expect(readDraft('grace@acme.example')).toEqual({ step: 1 });
});

test.each(['nonsense', '[]', '"text"', '{"step": 7, "first_name": {}}'])(
  'damaged storage %s gives an empty draft',
  (stored) => {
    sessionStorage.setItem(`onboarding-draft:${ada}`, stored);
    expect(readDraft(ada)).toEqual({ step: 1 });
  },
);

test('completion removes the draft and nothing else', () => {
  sessionStorage.setItem('other', 'stays');
  storeDraft(ada, { step: 1 });
  removeDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});

test('signing out removes the draft', () => {
  startSession({ username: ada }, []);
  storeDraft(ada, { step: 2, last_name: 'Lovelace' });
  clearSession();
  expect(readDraft(ada)).toEqual({ step: 1 });
});
