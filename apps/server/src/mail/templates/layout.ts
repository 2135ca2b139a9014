/** The parameters of a template. Each is one line of plain text. */
export interface LetterValues {
  readonly publicUrl: string;
  readonly name: string;
  readonly address: string;
  readonly secret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Fact {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The texts of a mail, in reading order. */
export interface Letter {
  readonly subject: string;
  /** The preview that an inbox shows beside the subject. */
  readonly preview: string;
  readonly paragraphs: readonly string[];
  /** Changes, with old and new value; an empty text means none. */
  readonly facts?: readonly Fact[];
  /** A text to type in, in large letters. */
  readonly code?: string;
  readonly action: { readonly label: string; readonly link: string };
  readonly closing: readonly string[];
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,');

const orNone = (text: string) => text || '(none)';

export function asText({ paragraphs, facts = [], code, action, closing }: Letter, name: string): string {
  const blocks = [
    greeting(name),
    ...paragraphs,
    ...facts.map(({ label, from, to }) => `${label}\n  from: ${orNone(from)}\n  to: ${orNone(to)}`),
    ...(code ? [`    ${code}`] : []),
    `${action.label}:\n${action.link}`,
    ...closing,
    '-- \nOrgscope',
  ];
  return `${blocks.join('\n\n')}\n`;
}

const font = "font-family:'Instrument Sans',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style = '') =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#10202E;${style}">${escaped(text)}</p>`;
const small = (text: string) => paragraph(text, 'font-size:14px;line-height:20px;color:#4A5A68');

// Below each other: three columns would break words on a telephone.
function asTable(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ label, from, to }) =>
      `<tr><td style="padding:8px 0;border-top:1px solid #E3E3E0;font-size:14px;line-height:20px;` +
      `word-break:break-word;color:#4A5A68">${escaped(label)}<br>${escaped(orNone(from))} → ` +
      `<span style="color:#10202E;font-weight:600">${escaped(orNone(to))}</span></td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

// Tables and inline styles: every mail program since 2007 supports them.
export function asHtml(
  { subject, preview, paragraphs, facts = [], code, action, closing }: Letter,
  name: string,
): string {
  const link = escaped(action.link);
  const codeBox = code
    ? `<p style="margin:0 0 16px;padding:16px;background:#F4F1EA;border-radius:8px;text-align:center;` +
      `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:18px;line-height:24px;white-space:nowrap;color:#10202E">` +
      `${escaped(code)}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
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
${paragraph(greeting(name))}
${paragraphs.map((text) => paragraph(text)).join('\n')}
${asTable(facts)}${codeBox}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td style="background:#225681;border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${escaped(action.label)}</a></td>
</tr></table>
${closing.map(small).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:12px;line-height:18px;color:#4A5A68">If the button does not work, copy this address into your browser:<br><a href="${link}" style="color:#225681;word-break:break-all">${link}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
