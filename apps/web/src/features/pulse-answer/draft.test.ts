import { pulseLinkHead } from '@orgscope/contract/analytics/pulse-kinds';
import { afterEach, expect, it } from 'vitest';
import { aQuestion } from '../../testing/pulse-questions.ts';
import { draftKey, forgetDraft, forgetOldDrafts, noDraft, readDraft, writeDraft } from './draft.ts';

afterEach(() => localStorage.clear());

const token = 'q'.repeat(20) + 'r'.repeat(23);
const questions = [aQuestion('purpose', 'agreement'), aQuestion('reason', 'comment')];
const draft = { answers: { purpose: { value: 4 } }, step: 2, isOnOnePage: false, isSending: true };
const until = '2027-01-29T17:00:00Z';

it('reads what was kept for a link, and nothing for another', () => {
  writeDraft(token, draft, until);
  expect(readDraft(token, questions)).toEqual(draft);
  expect(readDraft(`x${token.slice(1)}`, questions)).toEqual(noDraft);
  forgetDraft(token);
  expect(readDraft(token, questions)).toEqual(noDraft);
});

it('finds what was answered over another link to the same invitation', () => {
  writeDraft(token, draft, until);
  expect(readDraft(token.slice(0, pulseLinkHead) + 's'.repeat(33), questions)).toEqual(draft);
});

it('stores no token', () => {
  writeDraft(token, draft, until);
  expect(JSON.stringify({ ...localStorage })).not.toContain(token.slice(0, 20));
});

it('reads a damaged draft as far as it fits', () => {
  localStorage.setItem(
    draftKey(token),
    JSON.stringify({ answers: { purpose: 7, reason: { text: 'Slow' } }, step: 99 }),
  );
  expect(readDraft(token, questions)).toEqual({ ...noDraft, answers: { reason: { text: 'Slow' } }, step: 3 });
  localStorage.setItem(draftKey(token), '[');
  expect(readDraft(token, questions)).toEqual(noDraft);
});

it('removes the drafts of pulses that have closed, and nothing else', () => {
  const [own, other] = ['o'.repeat(43), 'z'.repeat(43)] as const;
  localStorage.setItem('orgscope-theme', 'dark');
  writeDraft(token, draft, until);
  writeDraft(other, draft, '2027-03-01T17:00:00Z');
  forgetOldDrafts(own, Date.parse('2027-02-01T00:00:00Z'));
  expect(Object.keys(localStorage).toSorted()).toEqual(['orgscope-theme', draftKey(other)]);
});

it('keeps the draft of the open link, whose pulse may be open for longer by now', () => {
  writeDraft(token, draft, until);
  forgetOldDrafts(token, Date.parse('2027-02-01T00:00:00Z'));
  expect(readDraft(token, questions)).toEqual(draft);
});
