// Reads the pulse while the rest of the page still loads: `pulse.html` starts this file by itself.
import { readPulse } from '../../api/pulse-link.ts';

/** The token in the page's address. */
export const token = /^\/pulse\/([^/]*)/.exec(location.pathname)?.[1] ?? '';

/** Undefined for what cannot be a token. */
export const firstRead = /^[\w-]{43}$/.test(token) ? readPulse(token) : undefined;
