import type { MailWords } from '@orgscope/contract/words/mail-words';

/** The parameters of a template. Each is one line of plain text. */
export interface LetterValues {
  readonly publicUrl: string;
  readonly name: string;
  readonly address: string;
  readonly secret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** The words of the reader's language. */
  readonly words: MailWords;
}

interface Fact {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

interface Action {
  readonly label: string;
  readonly link: string;
}

/** A part of a longer mail: a figure in large letters, what it means, and where to read more. Empty texts are left out. */
export interface Section {
  readonly title: string;
  readonly figure: string;
  readonly change: string;
  readonly text: string;
  readonly note: string;
  readonly action: Action;
}

/** The texts of a mail, in reading order. */
export interface Letter {
  readonly subject: string;
  /** The preview that an inbox shows beside the subject. */
  readonly preview: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly Section[];
  /** The title of the changes. */
  readonly factsTitle?: string;
  /** Changes, with old and new value; an empty text means none. */
  readonly facts?: readonly Fact[];
  /** What is said below their title if there are none. */
  readonly noFacts?: string;
  /** A text to type in, in large letters. */
  readonly code?: string;
  readonly action: Action;
  readonly closing: readonly string[];
  /** Mails that come again and again end with it. */
  readonly unsubscribe?: Action;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const greeting = (name: string, { text }: MailWords) =>
  name ? text('layout.hello_name', { name }) : text('layout.hello');

/** Keeps a figure apart from the one that follows: their marks would make one text from left to right of both. */
const apart = ({ direction }: MailWords) => (direction === 'rtl' ? '\u200F' : '');

/** The plain text of a mail, for readers that show no HTML. */
export function asText(letter: Letter, name: string, words: MailWords): string {
  const { paragraphs, sections = [], factsTitle, facts = [], noFacts, code, action } = letter;
  const orNone = (text: string) => text || words.text('layout.none');
  const link = ({ label, link: address }: Action) => `${label}${words.language === 'fr' ? '\u202F' : ''}:\n${address}`;
  const section = ({ title, figure, change, text, note, action: { link: address } }: Section) =>
    [title.toUpperCase(), figure && change ? `${figure}${apart(words)} (${change})` : figure, text, note, address]
      .filter(Boolean)
      .join('\n');
  const blocks = [
    greeting(name, words),
    ...paragraphs,
    ...sections.map(section),
    ...(factsTitle ? [factsTitle.toUpperCase()] : []),
    ...facts.map(({ label, from, to }) =>
      [
        label,
        `  ${words.text('layout.from', { value: orNone(from) })}`,
        `  ${words.text('layout.to', { value: orNone(to) })}`,
      ].join('\n'),
    ),
    ...(noFacts ? [noFacts] : []),
    ...(code ? [`    ${code}`] : []),
    link(action),
    ...letter.closing,
    ...(letter.unsubscribe ? [link(letter.unsubscribe)] : []),
    '-- \nOrgscope',
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:'Instrument Sans',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#10202E;${style}">${escaped(text)}</p>`;
const small = (text: string) => paragraph(text, 'font-size:14px;line-height:20px;color:#4A5A68');

// Below each other: three columns would break words on a telephone.
function asTable(facts: readonly Fact[], { text, direction }: MailWords): string {
  if (facts.length === 0) return '';
  const orNone = (value: string) => value || text('layout.none');
  // The marks keep the order of two values that are written in the letters of the other direction.
  const arrow = direction === 'rtl' ? '&rlm;←&rlm;' : '&lrm;→&lrm;';
  const rows = facts.map(
    ({ label, from, to }) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #E3E3E0;font-size:14px;line-height:20px;` +
      `word-break:break-word;color:#4A5A68">${escaped(label)}<br>${escaped(orNone(from))} ${arrow} ` +
      `<span style="color:#10202E;font-weight:600">${escaped(orNone(to))}</span></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

const heading = (text: string) =>
  `<h2 style="margin:24px 0 12px;font-size:16px;line-height:24px;font-weight:600;color:#10202E">${escaped(text)}</h2>`;

function asSection({ title, figure, change, text, note, action }: Section, words: MailWords): string {
  const line = (content: string, style: string) =>
    content && `<p style="margin:0 0 4px;word-break:break-word;${style}">${content}</p>`;
  const beside = change && ` <span style="font-size:14px;font-weight:400;color:#4A5A68">${escaped(change)}</span>`;
  return (
    `<tr><td style="padding:16px 0;border-top:1px solid #E3E3E0">` +
    line(escaped(title), 'font-size:14px;line-height:20px;color:#4A5A68') +
    line(
      figure && escaped(figure) + apart(words) + beside,
      'font-size:24px;line-height:32px;font-weight:600;color:#10202E',
    ) +
    line(escaped(text), 'font-size:16px;line-height:24px;color:#10202E') +
    line(escaped(note), 'font-size:14px;line-height:20px;color:#4A5A68') +
    `<p style="margin:8px 0 0;font-size:14px;line-height:20px"><a href="${escaped(action.link)}" ` +
    `aria-label="${escaped(`${action.label}: ${title}`)}" style="color:#225681">${escaped(action.label)}</a></p></td></tr>`
  );
}

const asSections = (sections: readonly Section[], words: MailWords): string =>
  sections.length === 0
    ? ''
    : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${sections.map((section) => asSection(section, words)).join('')}</table>`;

// Tables and inline styles: every mail program since 2007 supports them.
export function asHtml(letter: Letter, name: string, words: MailWords): string {
  const { subject, preview, paragraphs, sections = [], factsTitle, facts = [], code, action } = letter;
  const { closing, noFacts, unsubscribe } = letter;
  const link = escaped(action.link);
  const codeBox = code
    ? `<p dir="ltr" style="margin:0 0 16px;padding:16px;background:#F4F1EA;border-radius:8px;text-align:center;` +
      `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;line-height:24px;white-space:nowrap;color:#10202E">` +
      `${escaped(code)}</p>`
    : '';
  const leave = unsubscribe
    ? `<br><br><a href="${escaped(unsubscribe.link)}" style="color:#225681">${escaped(unsubscribe.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="${words.language}" dir="${words.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#FBFAF7;${font}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFAF7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 16px;font-size:18px;line-height:24px;font-weight:600;color:#225681">Orgscope</td></tr>
<tr><td style="padding:32px 32px 16px;background:#FFFFFF;border:1px solid #E3E3E0;border-radius:12px">
${paragraph(greeting(name, words))}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${asSections(sections, words)}${factsTitle ? heading(factsTitle) : ''}${asTable(facts, words)}${noFacts ? small(noFacts) : ''}${codeBox}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:#225681;border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${escaped(action.label)}</a></td>
</tr></table>
${closing.map(small).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:12px;line-height:18px;color:#4A5A68">${escaped(words.text('layout.link'))}<br><a href="${link}" style="color:#225681;word-break:break-all">${link}</a>${leave}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
