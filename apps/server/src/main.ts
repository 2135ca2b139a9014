// The process: settings, database, app, listen, stop.
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { serveCopies } from './db/backup/local-copy.ts';
import type { Database } from './db/connections/database.ts';
import { failureText } from './db/connections/failure-text.ts';
import { openDatabase } from './db/engines/open-database.ts';
import { prepareDatabase } from './db/connections/prepare-database.ts';
import { makeLogger, outputBeside } from './lib/process/logger.ts';
import { hashPassword } from './lib/passwords/password.ts';
import { productVersion } from './lib/process/product.ts';
import { fullDisk } from './db/data-folder/free-space.ts';
import { StartFailure } from './lib/process/start-failure.ts';
import { holdYoungGeneration } from './lib/process/young-generation.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { serveOnOwnPort } from './telemetry/serve-metrics.ts';
import { telemetryOf } from './telemetry/telemetry.ts';

/** How long requests may take to end, once nothing listens any more. */
const drainMs = 10_000;

/** Ends the process after a last log line. */
function die(logger: Logger, why: string) {
  return (error: unknown): never => {
    logger.fatal({ err: error }, why);
    process.exit(1);
  };
}

/** Why a port cannot be listened at; `prefix` is of the settings that name it. */
function listenFailure(error: NodeJS.ErrnoException, host: string, port: number, prefix = ''): Error {
  const [portName, hostName] = [`${prefix}PORT`, `${prefix}HOST`];
  if (error.code === 'EADDRINUSE') {
    return new StartFailure(
      `${portName}: ${port} is taken. Stop the program that listens there, or set ${portName} to another.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartFailure(`${portName}: ${port} may not be used by this user. Set ${portName} to one above 1023.`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return new StartFailure(
      `${hostName}: ${host} is no address of this machine. Set ${hostName} to one, or to 0.0.0.0 for all.`,
    );
  }
  return error;
}

/** Counts, and serves the figures at a port of their own if one is set; undefined if no setting asks for figures. */
async function openMetrics(database: Database, settings: Settings) {
  const { metricsHost: host, metricsPort: port, metricsToken: token } = settings;
  if (port === undefined && token === undefined) return undefined;
  const { startMetrics } = await import('./telemetry/metrics.ts');
  const metrics = startMetrics(database, settings);
  if (port === undefined) return { metrics, close: async () => metrics.stop() };
  const server = await serveOnOwnPort(metrics, { host, port, token }).catch((error: NodeJS.ErrnoException) => {
    throw listenFailure(error, host, port, 'METRICS_');
  });
  console.log(`Metrics are at http://${host}:${server.port}/metrics`);
  return {
    metrics,
    async close(): Promise<void> {
      metrics.stop();
      await server.close();
    },
  };
}

/** Stops on the first signal once all requests are answered; on a second one, or after a delay, at once. */
function stopOnSignal(stop: () => Promise<void>, { shutdownDelay }: Settings, logger: Logger): void {
  let since: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      // npm passes on the Ctrl+C that the terminal has already sent to this process.
      if (Date.now() - since > 500) process.exit(1);
      return;
    }
    since = Date.now();
    logger.info({ signal }, 'stopping');
    setTimeout(() => die(logger, 'requests did not end in time')(undefined), shutdownDelay * 1000 + drainMs).unref();
    stop().then(() => process.exit(0), die(logger, 'could not stop cleanly'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

async function start(): Promise<void> {
  const letYoungGenerationGrow = holdYoungGeneration();
  const settings = readSettings();
  const { traces, logs } = settings.exports;
  const tracing = traces || logs ? (await import('./telemetry/tracing.ts')).startTracing(settings.exports) : undefined;
  const logger = makeLogger(settings.logLevel, tracing?.takeLine && outputBeside(tracing.takeLine));
  process.on('unhandledRejection', die(logger, 'unhandled rejection'));
  process.on('uncaughtException', die(logger, 'uncaught exception'));

  // The app loads while the embedded database starts in its own thread: each takes half a second.
  const opening = openDatabase({
    ...settings,
    limits: settings.databaseLimits,
    onMade: (folder) => settings.production && logger.warn(`a new, empty database was made in ${folder}`),
    onLostConnection: (error) => logger.warn({ err: error }, 'lost a database connection'),
    replicas: {
      urls: settings.databaseReplicaUrls,
      report: (replica, fault) =>
        fault === undefined
          ? logger.info({ replica }, 'reading from a standby')
          : logger.warn({ replica, reason: fault }, 'not reading from a standby'),
    },
    onCrash: die(logger, 'the database ended'),
  });
  const [database, { buildApp }] = await Promise.all([opening, import('./app.ts')]);
  try {
    const demo = settings.demo ? await import('./demo/demo.ts') : undefined;
    // A standby may become the primary at any moment, for which its server should be there.
    const onReadOnly = (why: string) => logger.warn(`DATABASE_URL: ${why}. This server is not ready until that ends.`);
    await prepareDatabase(
      database,
      { ...settings, onReadOnly },
      (text) => logger.warn(text),
      demo?.seedDemo(hashPassword),
    );
    const figures = await openMetrics(database, settings);
    const app = await buildApp({ settings, database, logger, telemetry: telemetryOf(figures?.metrics, tracing) });
    // For a PostgreSQL server, the backup command reads the database itself.
    const stopCopies = settings.databaseUrl
      ? undefined
      : await serveCopies(database, settings.dataDir, productVersion, (error) =>
          logger.error({ err: error }, 'a backup broke off'),
        );
    stopOnSignal(
      async () => {
        // Proxies see that this server is not ready and turn to others, while it still answers what they send.
        app.drain();
        await pause(settings.shutdownDelay * 1000);
        await Promise.all([app.close(), stopCopies?.()]);
        await figures?.close();
        await database.close();
        await tracing?.stop();
      },
      settings,
      logger,
    );
    await app.listen({ host: settings.host, port: settings.port }).catch(async (error: NodeJS.ErrnoException) => {
      await app.close();
      await figures?.close();
      throw listenFailure(error, settings.host, settings.port);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    // Read before the address is printed: whoever waits for it may stop the server at once.
    const demoLines = (await demo?.describeDemo(database, settings.publicUrl)) ?? [];
    letYoungGenerationGrow();
    console.log(`Orgscope is at ${settings.production ? settings.publicUrl : `http://localhost:${port}`}`);
    for (const line of demoLines) console.log(line);
  } catch (error) {
    await database.close();
    // Its first start fills the embedded database.
    throw (settings.databaseUrl === undefined && (await fullDisk(settings.dataDir))) || error;
  }
}

start().catch((error: unknown) => {
  console.error(failureText(error));
  process.exit(1);
});
