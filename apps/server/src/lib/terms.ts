import { termsInForce } from '@orgscope/contract/terms';

/** The current version of the terms of service. After a change every user must accept again. */
export const termsVersion = termsInForce.version;
