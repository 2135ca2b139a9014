import { invitationMessages } from '@orgscope/contract/resources/invitations';
import { AppError } from '../../errors/app-error.ts';

/** Another invitation of the same address was completed first: the session is worth nothing any more. */
export const superseded = () => new AppError('authentication_failed', invitationMessages.superseded);
