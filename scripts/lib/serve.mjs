import { endWithNpm } from './npm-parent.mjs';
import { runCommand } from './run-command.mjs';

endWithNpm();
await runCommand('main');
