// `npm run restore -- FILE`: fills a new database from a backup.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('restore');
