// `npm run build`: builds the server, the web app and the command line.
import './lib/node-version.mjs';
import { buildParts } from './lib/build-parts.mjs';

await buildParts({ all: true });
console.log('Built apps/server/dist, apps/web/dist and packages/client/dist.');
