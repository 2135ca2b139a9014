import { mailWords } from '@orgscope/contract/mail-words';
import type { Letter, LetterValues } from './layout.ts';

/** Reminds somebody of a second factor that the client requires. */
export function factorsReminder({ publicUrl, address, parameters }: LetterValues): Letter {
  const { text } = mailWords.en;
  const { client = '', due = '' } = parameters;
  const what = text('second_step.reminder.text', { client, address });
  return {
    subject: text('second_step.reminder.subject'),
    preview: what,
    paragraphs: [what, ...(due ? [text('second_step.reminder.due', { due })] : [])],
    action: { label: text('second_step.reminder.action'), link: `${publicUrl}/account/security` },
    closing: [],
  };
}
