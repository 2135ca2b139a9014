// `npm run backup -- FILE`: writes all data to a file, while servers run.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('backup');
