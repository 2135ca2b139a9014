// `npm run migrate` and its like: runs the command of the server that the first argument names.
import './lib/node-version.mjs';
import { runCommand } from './lib/run-command.mjs';

// The command reads the arguments after its name.
const [name = ''] = process.argv.splice(2, 1);
await runCommand(name);
