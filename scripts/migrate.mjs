// `npm run migrate`: migrates the database as its owner.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('migrate');
