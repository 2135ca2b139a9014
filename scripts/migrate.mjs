// `npm run migrate`: brings the database up to date as its owner.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('migrate');
