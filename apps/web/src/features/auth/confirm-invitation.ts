import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { call } from '../../api/client.ts';
import { CallFailure } from '../../api/failure.ts';

/** What came of a confirmation: with a message, it failed. */
export interface Confirmation {
  failure?: {
    /** The server's words; empty where it gave none. */
    message: string;
    isUsed: boolean;
    /** Another try may go better. */
    mayPass: boolean;
  };
}

const asked = new Map<string, Promise<Confirmation>>();

/** Confirms the invitation of a token. A token is posted once a visit, unless that came to nothing. */
export function confirmOnce(token: string): Promise<Confirmation> {
  const known = asked.get(token);
  if (known) return known;
  const coming = call(confirmInvitation, { body: { token } }).then((): Confirmation => ({}), failed);
  asked.set(token, coming);
  void coming.then(({ failure }) => failure?.mayPass && asked.delete(token));
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
