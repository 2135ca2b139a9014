// `npm run build`: builds the server and the web app.
import './lib/node-version.mjs';
import { buildParts } from './lib/build-parts.mjs';

await buildParts({ all: true });
console.log('Built apps/server/dist and apps/web/dist.');
