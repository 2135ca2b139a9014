import type { Letter, LetterValues } from './layout.ts';

const privacy =
  'Your answer is stored without your name, and results are shown for groups of five or more people. It cannot be changed ' +
  'once it is sent.';

function letterOf({ parameters, address }: LetterValues, link: string): Letter {
  const { title = '', sender = '', client = '', closes = '' } = parameters;
  const from = [sender, client].filter(Boolean).join(', ');
  return {
    subject: title || 'A short question',
    preview: 'It takes about one minute, without a sign-in.',
    paragraphs: [`${from || 'Your company'} would like to know: ${title || 'how IT works for you'}`, privacy],
    action: { label: 'Answer now', link },
    closing: [
      ...(closes ? [`Open until ${closes}.`] : []),
      `The link is for ${address} alone: please do not pass it on.`,
      'If you do not want to answer, you can ignore this e-mail.',
    ],
  };
}

const answerLink = ({ publicUrl, secret }: LetterValues) => `${publicUrl}/pulse/${secret}`;

export const pulseInvitation = (values: LetterValues): Letter => letterOf(values, answerLink(values));

export function pulseReminder(values: LetterValues): Letter {
  const letter = letterOf(values, answerLink(values));
  return {
    ...letter,
    subject: `Reminder: ${letter.subject}`,
    preview: 'You have not answered yet. It takes about one minute.',
  };
}

/** To the maker of a pulse, before it is opened. */
export function pulseTest(values: LetterValues): Letter {
  const { publicUrl, parameters } = values;
  const letter = letterOf(values, `${publicUrl}/app/stakeholder-engagement/pulses/${parameters['pulse'] ?? ''}/edit`);
  return {
    ...letter,
    subject: `Test: ${letter.subject}`,
    closing: ['This is a test. The link opens the form with its preview, which stores no answer.', ...letter.closing],
  };
}

/** To the owner of an action that follows from a pulse, on the day that it is due. */
export function pulseAction({ publicUrl, parameters, address }: LetterValues): Letter {
  const { action = '', title = '', client = '', due = '', pulse = '' } = parameters;
  return {
    subject: `Due in Orgscope: ${action || 'an action after a pulse'}`,
    preview: title ? `After the pulse "${title}"` : 'After a pulse',
    paragraphs: [
      `An action of ${client || 'your company'} that you own is due on ${due}:`,
      ...(action ? [action] : []),
      ...(title ? [`It follows from the pulse "${title}".`] : []),
    ],
    action: { label: 'Open the results', link: `${publicUrl}/app/stakeholder-engagement/pulses/${pulse}` },
    closing: [
      'Once it is marked as done, nobody is reminded of it. The next run shows it beside its question.',
      `This e-mail is for ${address}.`,
    ],
  };
}
