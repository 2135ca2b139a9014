// A mail server that takes every mail, and remembers to whom and about what it was.
import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** @typedef {{ to: string, subject: string, id: string }} Mail */

export async function startMailServer() {
  /** @type {Mail[]} */
  const mails = [];
  /** @param {any} stream @param {readonly { address: string }[]} recipients */
  async function receive(stream, recipients) {
    const { subject = '', messageId = '' } = await PostalMime.parse(/** @type {any} */ (ReadableStream.from(stream)));
    mails.push(...recipients.map(({ address }) => ({ to: address, subject, id: messageId })));
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      receive(stream, session.envelope.rcptTo).then(() => done(), done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, mails, close: () => server.close() };
}
