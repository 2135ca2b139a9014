import * as webPaths from '@orgscope/contract/web-paths';
import { localText } from '../../lib/time/local-moment.ts';
import type { Letter, LetterValues } from './layout.ts';

/** Reminds somebody of a second factor that the client requires. */
export function factorsReminder({ publicUrl, address, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { client = '', due = '', timezone = '' } = parameters;
  const what = text('second_step.reminder.text', { client, address });
  return {
    subject: text('second_step.reminder.subject'),
    preview: what,
    paragraphs: [what, ...(due ? [text('second_step.reminder.due', { due: localText(due, timezone, format) })] : [])],
    action: { label: text('second_step.reminder.action'), link: `${publicUrl}${webPaths.security}` },
    closing: [],
  };
}
