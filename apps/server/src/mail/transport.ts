import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madeOnce } from '../lib/scheduling/made-once.ts';
import type { Message } from './message.ts';

/** A mail server or a folder. The library is loaded for the first message. */
export interface Transport {
  /** Hands the message over; returns the file if there is one. `name` is the same at every attempt. */
  deliver(message: Message, name: string, signal: AbortSignal): Promise<string | undefined>;
  close(): void;
}

const mailOf = (message: Message, from: string) => ({
  from,
  to: { ...message.to },
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: message.messageId,
  date: message.date,
  // No one would read out-of-office replies.
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // RFC 8058: the mail program has a button of its own, which posts to this address.
    ...(message.unsubscribe && {
      'List-Unsubscribe': `<${message.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Delivers to a mail server at an address like smtp://user:password@host:port. */
export function smtpTransport(url: string, from: string): Transport {
  let close = (): void => undefined;
  const connected = madeOnce(async () => {
    const server = (await import('nodemailer')).createTransport({
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    close = () => server.close();
    return server;
  });
  return {
    async deliver(message, _name, signal) {
      const server = await connected();
      await server.sendMail({ ...mailOf(message, from), signal });
      return undefined;
    },
    close: () => close(),
  };
}

/** Writes each message to its own file, completely or not at all; only the server's user can read them. */
export function fileTransport(folder: string, from: string): Transport {
  return {
    async deliver(message, name) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${name}.eml`);
      const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
      const content = await new MailComposer(mailOf(message, from)).compile().build();
      await writeFile(`${file}.tmp`, content, { mode: 0o600 });
      await rename(`${file}.tmp`, file);
      return file;
    },
    close: () => undefined,
  };
}
