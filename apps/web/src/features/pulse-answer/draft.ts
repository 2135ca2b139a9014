// Answers stay on this device until they are sent.
import { pulseLinkHead } from '@orgscope/contract/analytics/pulse-kinds';
import { isRecord, partsOf } from '../../lib/is-record.ts';
import { readStored, writeStored } from '../../lib/browser/storage.ts';
import { fittingAnswers } from './answers.ts';
import type { Answers, Question } from './answers.ts';

export interface Draft {
  readonly answers: Answers;
  /** 0 is the first screen; after the questions comes the review. */
  readonly step: number;
  readonly isOnOnePage: boolean;
  /** Send was pressed, and the server has not said yet that it has the answers. */
  readonly isSending: boolean;
}

const prefix = 'pulse-draft:';

// All links to an invitation begin alike, so that a reminder leads to what was answered over the first link. The rest of the
// token stays secret.
export const draftKey = (token: string): string => prefix + token.slice(0, pulseLinkHead);

export const noDraft: Draft = { answers: {}, step: 0, isOnOnePage: false, isSending: false };

/** What is kept for a link, as far as it fits its questions. */
export function readDraft(token: string, questions: readonly Question[]): Draft {
  const stored = readStored(draftKey(token));
  if (!isRecord(stored)) return noDraft;
  const answers: Answers = Object.fromEntries(
    Object.entries(partsOf(stored['answers'])).map(([id, answer]) => [id, partsOf(answer)]),
  );
  const step = Number(stored['step']);
  return {
    answers: fittingAnswers(questions, answers),
    step: Number.isInteger(step) ? Math.min(Math.max(step, 0), questions.length + 1) : 0,
    isOnOnePage: stored['isOnOnePage'] === true,
    isSending: stored['isSending'] === true,
  };
}

/** Keeps a draft until the pulse closes. */
export const writeDraft = (token: string, draft: Draft, until: string): void =>
  writeStored(draftKey(token), { ...draft, until });

export const forgetDraft = (token: string): void => writeStored(draftKey(token), undefined);

/** Removes the drafts of pulses that have closed. That of this link is kept: its pulse may be open for longer by now. */
export function forgetOldDrafts(token: string, now = Date.now()): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
      if (key === draftKey(token)) continue;
      const until = Date.parse(String(partsOf(readStored(key))['until']));
      if (!(until > now)) writeStored(key, undefined);
    }
  } catch {
    // Storage is not available: nothing was kept.
  }
}
