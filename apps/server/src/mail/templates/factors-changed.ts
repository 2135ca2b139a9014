import * as webPaths from '@orgscope/contract/web-paths';
import { factorChanges } from '../../db/tables/mails.ts';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** What happened to the second factors of an account. */
export function factorsChanged({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const change = factorChanges.find((known) => known === parameters['change']) ?? 'removed';
  const { app = '', left = '', administrator = '' } = parameters;
  const what = text(`second_step.${change}.text`, {
    app,
    left,
    administrator,
    address,
    at: momentText(createdAt, format),
  });
  const subject = text(`second_step.${change}.subject`);
  if (change === 'wrong_codes') {
    const action = { label: text('second_step.wrong_codes.action'), link: `${publicUrl}${webPaths.forgotPassword}` };
    return {
      subject,
      preview: text('second_step.wrong_codes.advice'),
      paragraphs: [what],
      action,
      closing: [text('second_step.wrong_codes.advice')],
    };
  }
  return {
    subject,
    preview: text('second_step.otherwise'),
    paragraphs: [what, text('second_step.fine')],
    action: { label: text('second_step.action'), link: `${publicUrl}${webPaths.security}` },
    closing: [text('second_step.otherwise')],
  };
}
