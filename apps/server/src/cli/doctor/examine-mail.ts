import { once } from 'node:events';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Settings } from '../../settings.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { reasonOf } from '../../lib/reason-of.ts';
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

/** Checks the mail server as a sender would use it, and sends nothing. */
export async function examineMail({ mailUrl, dataDir, production }: Settings): Promise<Finding[]> {
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
