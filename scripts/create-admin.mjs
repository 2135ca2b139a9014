// `npm run admin:create -- --email …`: creates a platform administrator with a password for the first sign-in.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('create-admin');
