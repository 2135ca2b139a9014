import { userMessages } from '@orgscope/contract/resources/users';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

const emailTaken = () => new AppError('name_taken', { email: [userMessages.emailTaken] });
/** An address that one of the client's own people has. */
export const ownAddressTaken = ({ isActive }: { isActive: boolean }) =>
  isActive ? emailTaken() : new AppError('name_taken', { email: [userMessages.emailInactive] });
export const emailElsewhere = () => new AppError('name_taken', { email: [userMessages.emailElsewhere] });
export const restoreElsewhere = () => new AppError('name_taken', userMessages.restoreElsewhere);
const pausedFor = (seconds: number, text: (hours: number) => string) =>
  new AppError('throttled', text(Math.ceil(seconds / 3600)), { 'retry-after': String(Math.max(1, seconds)) });
export const invitationsPaused = (seconds: number) => pausedFor(seconds, userMessages.invitationsPaused);
export const importTellsTooMuch = () => new AppError('throttled', userMessages.importTellsTooMuch);
export const inactiveUser = () => new AppError('inactive', userMessages.inactive);
export const inactiveClient = () => new AppError('inactive', { client_id: [userMessages.clientInactive] });
export const alreadyAccepted = () => new AppError('already_active', userMessages.notInvited);
export const notSignedInYet = () => new AppError('inactive', userMessages.notActive);
export const noMailServer = () => notFound(userMessages.noMailServer);

export const alreadyActive = () => new AppError('already_active', userMessages.alreadyActive);
export const ownAccount = () => new AppError('own_account', userMessages.ownAccount);
export const ownSessions = () => new AppError('own_account', userMessages.ownSessions);
export const ownRole = () => new AppError('own_account', { platform_role: [userMessages.ownRole] });
export const lastAdministrator = () => new AppError('last_administrator', userMessages.lastAdministrator);
export const platformAdminHeld = () => new AppError('permission_denied', userMessages.platformAdminHeld);
export const platformAdminOnly = () =>
  new AppError('validation_failed', { platform_role: [userMessages.platformAdminOnly] });

export const userConstraints: ConstraintRefusals = {
  users_username: emailElsewhere,
  users_username_of_client: emailTaken,
};
