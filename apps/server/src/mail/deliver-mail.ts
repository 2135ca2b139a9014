import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connections/database.ts';
import { mailSecrets, sealPlainSecrets } from './mail-secrets.ts';
import { fileTransport, smtpTransport } from './transport.ts';
import { mailWorker } from './worker.ts';
import type { MailWorker } from './worker.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no mail in the outbox is due. */
    mailDelivered(): Promise<void>;
  }
}

interface MailSettings {
  readonly production: boolean;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
  /** Undefined: mail is written to dataDir. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
}

/** Delivers the outbox while the app runs: to the mail server of the settings, or else to files. */
export function deliverMail(
  app: FastifyInstance,
  settings: MailSettings,
  database: Database,
  secretKeys: readonly Buffer[],
  starts: boolean,
): MailWorker {
  const secrets = mailSecrets(secretKeys);
  const { mailUrl, mailFrom, dataDir, databaseUrl, production, publicUrl } = settings;
  // A developer's own machine: no one else reads the log, and there is no other inbox.
  const showLinks = !production && !databaseUrl && !mailUrl;
  const worker = mailWorker({
    database,
    transport: mailUrl ? smtpTransport(mailUrl, mailFrom) : fileTransport(join(dataDir, 'outbox'), mailFrom),
    secrets,
    publicUrl,
    showLinks,
    // Requests are not logged there, but mail is.
    log: showLinks && app.log.level === 'warn' ? app.log.child({}, { level: 'info' }) : app.log,
  });
  app.decorate('mailDelivered', () => worker.idle());
  app.addHook('onReady', async () => {
    if (!starts) return;
    await sealPlainSecrets(database, secrets);
    worker.start();
  });
  app.addHook('onClose', () => worker.stop());
  return worker;
}
