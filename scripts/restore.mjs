// `npm run restore -- FILE`: fills a new database with a backup.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('restore');
