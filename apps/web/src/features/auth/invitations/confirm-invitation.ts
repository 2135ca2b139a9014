import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { call } from '../../../api/client/call.ts';
import { CallFailure } from '../../../api/failures/failure.ts';

/** The outcome of a confirmation: with a message, it failed. */
export interface Confirmation {
  failure?: {
    /** The server's words; empty if there are none. */
    message: string;
    isUsed: boolean;
    /** A retry may succeed. */
    mayPass: boolean;
  };
}

const confirmations = new Map<string, Promise<Confirmation>>();

/** Confirms the invitation of a token. A token is posted once per visit, unless that failed. */
export function confirmOnce(token: string): Promise<Confirmation> {
  const known = confirmations.get(token);
  if (known) return known;
  const coming = call(confirmInvitation, { body: { token } }).then((): Confirmation => ({}), failed);
  confirmations.set(token, coming);
  void coming.then(({ failure }) => failure?.mayPass && confirmations.delete(token));
  return coming;
}

function failed(error: unknown): Confirmation {
  const isAnswer = error instanceof CallFailure;
  return {
    failure: {
      message: isAnswer ? error.message : '',
      isUsed: isAnswer && error.code === 'link_used',
      mayPass: !isAnswer || error.status === 429 || error.status >= 500,
    },
  };
}
