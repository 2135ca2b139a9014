// The command `orgscope`.
import { run } from './run.ts';

// Whoever reads has enough: `orgscope export assets | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// The first ends the calls, so that a backup can remove what it has written; the next one, of either kind, ends the process at once.
const interrupting = new AbortController();
const signals = ['SIGINT', 'SIGTERM'] as const;
const interrupt = () => {
  for (const signal of signals) process.off(signal, interrupt);
  interrupting.abort();
};
for (const signal of signals) process.on(signal, interrupt);

process.exitCode = await run(process.argv.slice(2), {
  url: process.env['ORGSCOPE_URL'],
  token: process.env['ORGSCOPE_TOKEN'],
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  signal: interrupting.signal,
});
