// `npm start`: installs and builds what changed, then runs the server in this process.
import './lib/node-version.mjs';

void import('./lib/serve.mjs');
