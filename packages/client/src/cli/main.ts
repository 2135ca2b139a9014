// The command `orgscope`.
import { exitCodes } from './failed.ts';
import { run } from './run.ts';

// Whoever reads has enough: `orgscope export assets | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Ends the calls, so that a backup can remove what it has written; the second one ends the process at once.
const interrupting = new AbortController();
const interrupt = () => (interrupting.signal.aborted ? process.exit(exitCodes.interrupted) : interrupting.abort());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

process.exitCode = await run(process.argv.slice(2), {
  url: process.env['ORGSCOPE_URL'],
  token: process.env['ORGSCOPE_TOKEN'],
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  signal: interrupting.signal,
});
