import { termsInForce } from '@orgscope/contract/terms';

/** The version of the terms of service in force. A new one asks every user to accept again. */
export const termsVersion = termsInForce.version;
