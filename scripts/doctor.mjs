// `npm run doctor`: checks settings, database, mail and files before the server uses them.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('doctor');
