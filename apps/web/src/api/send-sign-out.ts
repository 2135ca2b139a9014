import { signOut } from '@orgscope/contract/resources/session';
import { call } from './client.ts';

/** Ends the session on the server. */
export const sendSignOut = (): Promise<unknown> => call(signOut);
