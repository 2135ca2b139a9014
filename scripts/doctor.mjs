// `npm run doctor`: looks whether settings, database, mail and files are as a server needs them.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('doctor');
