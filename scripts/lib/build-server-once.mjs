// For runs of the server's tests: builds the server if its sources changed since its last build.
import { buildServer } from './build-parts.mjs';

await buildServer();
