import { listSeparator } from '@orgscope/contract/words/list-separator';
import * as webPaths from '@orgscope/contract/web-paths';
import { localText, readableDate } from '../../lib/time/local-moment.ts';
import type { Letter, LetterValues } from './layout.ts';

function letterOf({ parameters, address, words }: LetterValues, link: string): Letter {
  const { text, format } = words;
  const { title = '', sender = '', client = '', closes = '', timezone = '' } = parameters;
  const from = [sender, client].filter(Boolean).join(listSeparator(words.language)) || text('pulse.your_company');
  return {
    subject: title || text('pulse.untitled'),
    preview: text('pulse.preview'),
    paragraphs: [text('pulse.lead', { from, title: title || text('pulse.default_title') }), text('pulse.privacy')],
    action: { label: text('pulse.action'), link },
    closing: [
      ...(closes ? [text('pulse.until', { closes: localText(closes, timezone, format) })] : []),
      text('pulse.personal', { address }),
      text('pulse.ignore'),
    ],
  };
}

const answerLink = ({ publicUrl, secret }: LetterValues) => `${publicUrl}${webPaths.pulseAnswer(secret)}`;

export const pulseInvitation = (values: LetterValues): Letter => letterOf(values, answerLink(values));

export function pulseReminder(values: LetterValues): Letter {
  const letter = letterOf(values, answerLink(values));
  const { text } = values.words;
  return {
    ...letter,
    subject: text('pulse.reminder', { subject: letter.subject }),
    preview: text('pulse.reminder_preview'),
  };
}

const editorLink = ({ publicUrl, parameters }: LetterValues) =>
  `${publicUrl}${webPaths.pulseEditor(parameters['pulse'] ?? '')}`;

/** To the maker of a pulse, before it is opened. */
export function pulseTest(values: LetterValues): Letter {
  const { words } = values;
  const letter = letterOf(values, editorLink(values));
  return {
    ...letter,
    subject: words.text('pulse.test', { subject: letter.subject }),
    closing: [words.text('pulse.test_note'), ...letter.closing],
  };
}

/** To the owner of an action that follows from a pulse, on the day that it is due; to administrators, if the owner has left. */
export function pulseAction({ publicUrl, parameters, address, words }: LetterValues): Letter {
  const { text, format } = words;
  const { action = '', title = '', client = '', due: day = '', pulse = '' } = parameters;
  const due = /^\d{4}-\d\d-\d\d$/.test(day) ? readableDate(day, format) : day;
  const lead = parameters['left'] ? 'pulse_action.left' : 'pulse_action.lead';
  return {
    subject: action ? text('pulse_action.subject', { action }) : text('pulse_action.subject_general'),
    preview: title ? text('pulse_action.preview', { title }) : text('pulse_action.preview_general'),
    paragraphs: [
      client ? text(lead, { client, due }) : text(`${lead}_general`, { due }),
      ...(action ? [action] : []),
      ...(title ? [text('pulse_action.follows', { title })] : []),
    ],
    action: { label: text('pulse_action.open'), link: `${publicUrl}${webPaths.pulse(pulse)}` },
    closing: [text('pulse_action.done'), text('pulse_action.why', { address })],
  };
}

/** A scheduled pulse could not open at its time. */
export function missedPulse(values: LetterValues): Letter {
  const { parameters, address, words } = values;
  const { text, format } = words;
  const { title = '', reason, opens = '', next = '', timezone = '' } = parameters;
  const what = text(`missed_pulse.${reason === 'few' ? 'few' : 'late'}`, { opens: localText(opens, timezone, format) });
  return {
    subject: title ? text('missed_pulse.subject', { title }) : text('missed_pulse.subject_general'),
    preview: what,
    paragraphs: [
      what,
      next ? text('missed_pulse.next', { next: localText(next, timezone, format) }) : text('missed_pulse.draft'),
    ],
    action: { label: text('missed_pulse.action'), link: editorLink(values) },
    closing: [text('missed_pulse.why', { address })],
  };
}
