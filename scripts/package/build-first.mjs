// Once for all files of these tests: two builds at once would write the same files, and one would be packed half written.
import { buildParts } from '../lib/build-parts.mjs';

export default () => buildParts();
