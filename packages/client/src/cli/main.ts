// The command `orgscope`.
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  url: process.env['ORGSCOPE_URL'],
  token: process.env['ORGSCOPE_TOKEN'],
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
