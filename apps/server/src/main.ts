// The process: settings, database, app, listen, stop.
import type { Logger } from 'pino';
import { serveCopies } from './db/backup/local-copy.ts';
import { openDatabase } from './db/open-database.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { describeDemo, seedDemo } from './demo/demo.ts';
import { makeLogger } from './lib/logger.ts';
import { hashPassword } from './lib/password.ts';
import { productVersion } from './lib/product.ts';
import { StartFailure } from './lib/start-failure.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';

const drainMs = 10_000;

/** Ends the process after a last log line. */
function die(logger: Logger, why: string) {
  return (error: unknown): never => {
    logger.fatal({ err: error }, why);
    process.exit(1);
  };
}

function listenFailure(error: NodeJS.ErrnoException, { host, port }: Settings): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(`PORT: ${port} is taken. Stop the program that listens there, or set PORT to another.`);
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`PORT: ${port} may not be used by this user. Set PORT to one above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartFailure(`HOST: ${host} is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.`);
  }
  return error;
}

/** Stops on the first signal once all requests are answered; on a second one, or after a delay, at once. */
function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      // npm passes on the Ctrl+C that the terminal has already sent to this process.
      if (Date.now() - since > 500) process.exit(1);
      return;
    }
    since = Date.now();
    logger.info({ signal }, 'stopping');
    setTimeout(() => die(logger, 'requests did not end in time')(undefined), drainMs).unref();
    stop().then(() => process.exit(0), die(logger, 'could not stop cleanly'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function start(): Promise<void> {
  const settings = readSettings();
  const logger = makeLogger(settings.logLevel);
  process.on('unhandledRejection', die(logger, 'unhandled rejection'));
  process.on('uncaughtException', die(logger, 'uncaught exception'));

  // The app loads while the embedded database starts in its own thread: each takes half a second.
  const opening = openDatabase({
    databaseUrl: settings.databaseUrl,
    databaseOwnerUrl: settings.databaseOwnerUrl,
    databasePooled: settings.databasePooled,
    dataDir: settings.dataDir,
    limits: settings.databaseLimits,
    demo: settings.demo,
    onLostConnection: (error) => logger.warn({ err: error }, 'lost a database connection'),
    onCrash: die(logger, 'the database ended'),
  });
  const [database, { buildApp }] = await Promise.all([opening, import('./app.ts')]);
  try {
    const seed = settings.demo ? seedDemo(hashPassword) : undefined;
    await prepareDatabase(database, settings, (text) => logger.warn(text), seed);
    const app = await buildApp({ settings, database, logger });
    // For a PostgreSQL server, the backup command reads the database itself.
    const stopCopies = settings.databaseUrl
      ? undefined
      : await serveCopies(database, settings.dataDir, productVersion, (error) =>
          logger.error({ err: error }, 'a backup broke off'),
        );
    stopOnSignal(async () => {
      await Promise.all([app.close(), stopCopies?.()]);
      await database.close();
    }, logger);
    await app.listen({ host: settings.host, port: settings.port }).catch(async (error: NodeJS.ErrnoException) => {
      await app.close();
      throw listenFailure(error, settings);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    console.log(`Orgscope is at ${settings.production ? settings.publicUrl : `http://localhost:${port}`}`);
    if (settings.demo) for (const line of await describeDemo(database, settings.publicUrl)) console.log(line);
  } catch (error) {
    await database.close();
    throw error;
  }
}

start().catch((error: unknown) => {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
});
