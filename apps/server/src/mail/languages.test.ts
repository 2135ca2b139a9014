// Mails are written in the language of their reader's account.
import { languages } from '@orgscope/contract/words/languages';
import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import { requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { inviteUser } from '@orgscope/contract/resources/users';
import { expect, it } from 'vitest';
import { mailKinds } from '../db/tables/mails.ts';
import { startTestApp } from '../testing/app.ts';
import { aLeasedMail } from '../testing/leased-mail.ts';
import { startMailServer, tokenIn } from '../testing/mail.ts';
import { messageOf } from './message.ts';

const { url, received } = await startMailServer();
const { app, call, inject, aClient, aUser, aSession } = await startTestApp({ MAIL_URL: url });

async function mailTo(address: string) {
  await app.mailDelivered();
  return received.findLast(({ to }) => to?.[0]?.address === address);
}
const askReset = (email: string) => inject({ method: 'POST', url: requestPasswordReset.path, payload: { email } });

it('follow the language that their reader chooses, and are in English before', async () => {
  const user = await aUser({ password: 'the former one' });
  const as = await aSession({ user });
  await askReset(user.username);
  expect((await mailTo(user.username))?.subject).toBe('Reset your Orgscope password');
  expect((await call(getMe, { as })).json().language).toBeNull();

  const changed = await call(changeMe, { as, body: { language: 'de' } });
  expect(changed.json().data.language).toBe('de');
  await askReset(user.username);
  const german = await mailTo(user.username);
  expect(german?.subject).toBe((await mailWordsOf('de')).text('password_reset.subject'));
  expect(german?.html).toContain('<html lang="de" dir="ltr">');
  expect(tokenIn(german)).not.toBe('');
});

it('to a new user are in the language of who added them', async () => {
  const client = await aClient();
  const administrator = await aUser({ client, platformRole: 'client_admin', language: 'ar' });
  const as = await aSession({ user: administrator });
  await call(inviteUser, { as, body: { email: 'salma@people.example', platform_role: 'member' } });
  const mail = await mailTo('salma@people.example');
  expect(mail?.subject).toBe((await mailWordsOf('ar')).text('invitation.subject', { client: client.name }));
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
});

it('an unknown language is refused, and nothing changes', async () => {
  const user = await aUser({ language: 'fr' });
  const as = await aSession({ user });
  const refused = await call(changeMe, { as, body: { language: 'xx' as 'en' } });
  expect(refused.json()).toMatchObject({ success: false, error: { code: 'validation_failed' } });
  expect((await call(getMe, { as })).json().language).toBe('fr');
});

it.each(languages)('%s has every mail, without a key or a gap', async (language) => {
  const words = await mailWordsOf(language);
  for (const kind of mailKinds) {
    const { subject, text, html } = messageOf(
      aLeasedMail({
        kind,
        parameters: { client: 'Acme', inviter: 'Marcus Bell', closes: '2027-01-29T18:00:00Z', timezone: 'Europe/Rome' },
        language,
      }),
      'https://orgscope.example',
      words,
    );
    expect(`${subject}${text}`).not.toMatch(/\{\{|undefined|\b\w+\.(?:subject|text|why|action)\b/);
    expect(html).toContain(`<html lang="${language}"`);
  }
});

it('French puts a narrow no-break space before the colon of a link', async () => {
  const words = await mailWordsOf('fr');
  const { text } = messageOf(aLeasedMail({ kind: 'invitation', language: 'fr' }), 'https://orgscope.example', words);
  expect(text).toMatch(/\S\u202F:\nhttps:/);
});
