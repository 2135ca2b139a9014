import type { AddressInfo } from 'node:net';
import { readdir, readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll } from 'vitest';

/** The mails in an outbox folder, the oldest first. */
export async function writtenMail(folder: string): Promise<Email[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = files.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(mails.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** A mail server that stores received mail. `options` can make it refuse. Call it at the top of a test file. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, _session, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => received.push(mail))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received };
}

/** The token in a mail's link, or the password in a mail. */
export const tokenIn = (mail: Email | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
export const passwordIn = (mail: Email | undefined): string =>
  /^ {4}(\w{4}(?:-\w{4}){3})$/m.exec(mail?.text ?? '')?.[1] ?? '';
