import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { mailKinds } from '../db/tables/mails.ts';
import type { LeasedMail } from './leases.ts';
import { aLeasedMail } from '../testing/leased-mail.ts';
import { messageOf } from './message.ts';
import { fileTransport } from './transport.ts';

const folder = await mkdtemp(join(tmpdir(), 'orgscope-mail-'));
afterAll(() => rm(folder, { recursive: true }));
const publicUrl = 'https://orgscope.example';
const english = await mailWordsOf('en');

/** The written file, parsed like a mail program does. */
async function written(mail: LeasedMail, name: string) {
  const transport = fileTransport(folder, 'Orgscope <no-reply@orgscope.example>');
  const file = await transport.deliver(messageOf(mail, publicUrl, english), name, new AbortController().signal);
  return PostalMime.parse(await readFile(file ?? ''));
}

it.each(mailKinds)('%s says the same in text and HTML, and links to the public address only', (kind) => {
  const { text, html, subject, link } = messageOf(aLeasedMail({ kind }), publicUrl, english);

  // A pulse has its own title: it is the company that asks.
  const isOfCompany = kind.startsWith('pulse_') && kind !== 'pulse_action';
  expect(subject).toMatch(isOfCompany ? /A short question$/ : /^\S.*Orgscope/);
  expect(link).toMatch(/^https:\/\/orgscope\.example\/(auth|account|admin|pulse|app)\//);
  expect(text).toContain(link);
  expect(text).toContain('Hello Ada Okafor,');
  expect(text).toContain('ada@people.example');
  expect(html).toContain('Hello Ada Okafor,');
  expect(new Set(html.match(/https?:\/\/[^/"<]+/g))).toEqual(new Set([publicUrl]));
  expect(text.split('\n').every((line) => line.length < 200)).toBe(true);
});

it('states a link’s expiry in a form that is clear in any time zone', () => {
  expect(messageOf(aLeasedMail(), publicUrl, english).text).toContain('until 23 November 2026 at 09:30 UTC');
});

it('greets a person without a name', () => {
  expect(messageOf(aLeasedMail({ toName: ' ' }), publicUrl, english).text).toMatch(/^Hello,\n/);
});

it('lets no name begin a header, a recipient or a paragraph', async () => {
  const toName = 'Ada\r\nBcc: victim\r\n\r\nCome to\u2028http';
  const parameters = { client: 'Acme\nX-Evil: yes', inviter: '"Eve" <eve>,' };

  const mail = await written(aLeasedMail({ toName, parameters }), 'injected');

  expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(mail.bcc).toBeUndefined();
  expect(mail.to).toEqual([{ name: 'Ada Bcc: victim Come to http', address: 'ada@people.example' }]);
  expect(mail.subject).toBe('Your invitation to Acme X-Evil: yes on Orgscope');
  expect(mail.text?.startsWith('Hello Ada Bcc: victim Come to http,\n\n')).toBe(true);
});

it.each(['evil.example', 'https://evil.example/x', 'Ada, see evil.example', 'ada@evil.example', 'evil。example'])(
  'never prints %j, which a mail program would turn into a link',
  async (evil) => {
    const people = { inviter: evil, editor: evil };
    const facts = { name_from: 'Ada', name_to: evil, function_from: evil, function_to: 'Service desk' };
    for (const kind of mailKinds) {
      const { subject, text, html, to } = messageOf(
        aLeasedMail({ kind, toName: evil, parameters: { ...people, ...facts } }),
        publicUrl,
        english,
      );

      expect(to.name).toBe('');
      expect(text).toMatch(/^Hello,\n/);
      expect([subject, text, html].join('\n')).not.toContain('evil');
    }
  },
);

it.each(['Booking.com', 'Booking。com'])('prints the company %j so that no mail program makes it a link', (client) => {
  for (const kind of mailKinds) {
    const { subject, text, html } = messageOf(aLeasedMail({ kind, parameters: { client } }), publicUrl, english);
    expect([subject, text, html].join('\n')).not.toContain(client);
  }
  const { subject } = messageOf(aLeasedMail({ parameters: { client } }), publicUrl, english);
  expect(subject).toMatch(/^Your invitation to Booking[.。]\u200Ccom on Orgscope$/);
});

it('uses general words for a company, an addressee and an administrator whose name is not printed', () => {
  const parameters = { client: 'evil.example/login', inviter: 'evil.example', editor: 'evil.example' };

  expect(messageOf(aLeasedMail({ parameters }), publicUrl, english)).toMatchObject({
    subject: 'Your invitation to your company on Orgscope',
    text: expect.stringContaining('You are invited to join your company on Orgscope'),
  });
  expect(messageOf(aLeasedMail({ kind: 'profile_changed', parameters }), publicUrl, english).text).toContain(
    'An administrator changed what Orgscope knows about you',
  );
});

it('removes marks that reverse the following text', () => {
  expect(messageOf(aLeasedMail({ toName: '\u202EAda\u2066' }), publicUrl, english).text).toMatch(/^Hello Ada,\n/);
});

it('escapes names as text in HTML', () => {
  const toName = `<img src=x onerror=alert(1)> & "Ada" O'Neil`;

  const { html } = messageOf(aLeasedMail({ toName }), publicUrl, english);

  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Ada&quot; O&#39;Neil');
});

it('is written completely under its name, again at a second attempt, and readable by its owner only', async () => {
  const first = await written(aLeasedMail(), 'twice');
  const second = await written(aLeasedMail(), 'twice');

  expect(second.messageId).toBe(first.messageId);
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.eml']);
  expect((await stat(join(folder, 'twice.eml'))).mode & 0o077).toBe(0);
  expect(first.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
});
