// `npm run citus`: prints the statements that spread the database over a Citus cluster.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('citus');
