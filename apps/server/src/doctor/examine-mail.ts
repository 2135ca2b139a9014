import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
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
  const text = 'The command doctor of Orgscope has sent this mail. If you can read it, mail reaches you.';
  try {
    const message = {
      messageId: `<doctor-${randomUUID()}@${from.split('@').at(-1)?.replace('>', '') ?? 'localhost'}>`,
      date: new Date(),
      to: { name: '', address },
      subject: 'A test of Orgscope',
      text,
      html: `<p>${text}</p>`,
      link: '',
    };
    await transport.deliver(message, 'doctor', AbortSignal.timeout(60_000));
    return good('MAIL_URL', `a mail to ${address} was accepted. Look whether it arrives, and not as spam.`);
  } catch (error) {
    return fault(
      'MAIL_URL',
      `a mail to ${address} was refused (${reasonOf(error)}).`,
      'Let that server accept mail of MAIL_FROM to any address.',
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
      : fault('MAIL_URL', 'is not set, so that no mail can be sent.', 'Set it to your mail server.'),
  ];
}

async function examineServer({ mailUrl, dataDir, production }: Settings): Promise<Finding[]> {
  if (!mailUrl) {
    const text = `is not set: mail is written to ${dataDir}/outbox and not sent.`;
    return [
      production
        ? fault('MAIL_URL', text, 'Set it to your mail server, such as smtps://user:password@mail.company.example.')
        : good('MAIL_URL', text),
    ];
  }
  const { hostname } = new URL(mailUrl);
  let greeting;
  try {
    greeting = await greet(mailUrl);
  } catch (error) {
    return [
      fault(
        'MAIL_URL',
        `${hostname} cannot be used (${reasonOf(error)}).`,
        'Start that server or correct the address.',
      ),
    ];
  }
  if (isLoopback(hostname)) return [good('MAIL_URL', `${hostname} accepts mail, on this machine.`)];
  if (!greeting.encrypted) {
    const text = `${hostname} accepts mail without encryption: links and passwords can be read in transit.`;
    return [inProduction(production)('MAIL_URL', text, 'Use smtps:, or a server that offers STARTTLS.')];
  }
  if (!greeting.insists) {
    const text = `${hostname} accepts mail by TLS, but a server without TLS in its place would be used, too.`;
    return [advice('MAIL_URL', text, 'Use smtps:, or end the address with ?requireTLS=true.')];
  }
  return [good('MAIL_URL', `${hostname} accepts mail by TLS only.`)];
}
