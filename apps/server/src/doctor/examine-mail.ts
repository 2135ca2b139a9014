import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { english } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { smtpTransport } from '../mail/transport.ts';
import { isLoopback } from '../lib/network/loopback.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import { advice, good, inProduction, fault } from './finding.ts';
import type { Finding } from './finding.ts';

/** Greets the mail server, signs in if the address has a user, and returns whether the connection was encrypted. */
async function greet(url: string): Promise<{ encrypted: boolean; insists: boolean; host: string }> {
  const options = parseConnectionUrl(url);
  const connection = new SMTPConnection({
    ...options,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  const failed = once(connection, 'error').then(([error]) => {
    throw error;
  });
  try {
    await Promise.race([failed, new Promise<void>((resolve) => connection.connect(() => resolve()))]);
    const { auth } = options;
    if (auth) {
      const signingIn = new Promise<void>((resolve, reject) =>
        connection.login(auth, (error) => (error ? reject(error) : resolve())),
      );
      await Promise.race([failed, signingIn]);
    }
    return {
      encrypted: connection.secure,
      insists: url.startsWith('smtps:') || options.requireTLS === true,
      host: options.host ?? '',
    };
  } finally {
    failed.catch(() => undefined);
    connection.close();
  }
}

/** Sends one mail as the server does. */
async function sendOne(mailUrl: string, from: string, address: string): Promise<Finding> {
  const transport = smtpTransport(mailUrl, from);
  const text = english('doctor.mail.test_text');
  try {
    const mail = {
      messageId: `<doctor-${randomUUID()}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
      date: new Date(),
      to: { name: '', address },
      subject: english('doctor.mail.test_subject'),
      text,
      html: `<p>${text}</p>`,
      link: '',
    };
    await transport.deliver(mail, 'doctor', AbortSignal.timeout(60_000));
    return good('MAIL_URL', message('doctor.mail.accepted', { address }));
  } catch (error) {
    return fault(
      'MAIL_URL',
      message('doctor.mail.refused', { address, reason: reasonOf(error) }),
      message('doctor.mail.let_accept'),
    );
  } finally {
    transport.close();
  }
}

/** Checks the mail server as a sender would use it. Sends nothing, except one mail to `sendTo`. */
export async function examineMail(settings: Settings, sendTo?: string): Promise<Finding[]> {
  const found = await examineServer(settings);
  if (sendTo === undefined || found.some(({ level, about }) => level === 'fault' && about === 'MAIL_URL')) return found;
  const { mailUrl, mailFrom } = settings;
  return [
    ...found,
    mailUrl
      ? await sendOne(mailUrl, mailFrom, sendTo)
      : fault('MAIL_URL', message('doctor.mail.cannot_send'), message('doctor.mail.set')),
  ];
}

async function examineServer({ mailUrl, dataDir, production }: Settings): Promise<Finding[]> {
  if (!mailUrl) {
    const text = message('doctor.mail.absent', { path: dataDir.concat('/outbox') });
    return [production ? fault('MAIL_URL', text, message('doctor.mail.set_server')) : good('MAIL_URL', text)];
  }
  const { hostname } = new URL(mailUrl);
  let greeting;
  try {
    greeting = await greet(mailUrl);
  } catch (error) {
    return [
      fault(
        'MAIL_URL',
        message('doctor.mail.unusable', { host: hostname, reason: reasonOf(error) }),
        message('doctor.mail.mend'),
      ),
    ];
  }
  if (isLoopback(hostname)) return [good('MAIL_URL', message('doctor.mail.local', { host: hostname }))];
  if (!greeting.encrypted) {
    const text = message('doctor.mail.without_tls', { host: hostname });
    return [inProduction(production)('MAIL_URL', text, message('doctor.mail.use_tls'))];
  }
  if (!greeting.insists) {
    const text = message('doctor.mail.optional_tls', { host: hostname });
    return [advice('MAIL_URL', text, message('doctor.mail.insist_on_tls'))];
  }
  return [good('MAIL_URL', message('doctor.mail.tls_only', { host: hostname }))];
}
