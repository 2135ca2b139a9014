// `npm run audit:verify`: checks that no event of the audit has been removed or altered.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

await runCommand('audit-verify');
