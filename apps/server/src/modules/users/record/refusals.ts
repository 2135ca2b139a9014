import { message } from '@orgscope/contract/words/message';
import { AppError, notFound } from '../../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../../errors/database-errors.ts';

const emailTaken = () => new AppError('name_taken', { email: [message('users.email_taken')] });
/** An address that one of the client's own people has. */
export const ownAddressTaken = ({ isActive }: { isActive: boolean }) =>
  isActive ? emailTaken() : new AppError('name_taken', { email: [message('users.email_inactive')] });
export const emailElsewhere = () => new AppError('name_taken', { email: [message('users.email_elsewhere')] });
export const restoreElsewhere = () => new AppError('name_taken', message('users.restore_elsewhere'));
const pausedFor = (why: 'invitations_paused' | 'import_tells_too_much', seconds: number) =>
  new AppError('throttled', message(`users.${why}`, { hours: Math.ceil(seconds / 3600) }), {
    'retry-after': String(Math.max(1, seconds)),
  });
export const invitationsPaused = (seconds: number) => pausedFor('invitations_paused', seconds);
export const importTellsTooMuch = (seconds: number) => pausedFor('import_tells_too_much', seconds);
export const inactiveUser = () => new AppError('inactive', message('users.inactive'));
export const inactiveClient = () => new AppError('inactive', { client_id: [message('users.client_inactive')] });
export const alreadyAccepted = () => new AppError('already_active', message('users.not_invited'));
export const notSignedInYet = () => new AppError('inactive', message('users.not_active'));
export const signsInByProvider = () => new AppError('inactive', message('users.signs_in_by_provider'));
export const noMailServer = () => notFound(message('users.no_mail_server'));

export const alreadyActive = () => new AppError('already_active', message('users.already_active'));
export const ownAccount = () => new AppError('own_account', message('users.own_account'));
export const ownErasure = () => new AppError('own_account', message('users.own_erasure'));
export const notConfirmed = () => new AppError('validation_failed', { confirm: [message('users.not_confirmed')] });
export const ownSessions = () => new AppError('own_account', message('users.own_sessions'));
export const ownFactors = () => new AppError('own_account', message('users.own_factors'));
export const ownRole = () => new AppError('own_account', { platform_role: [message('users.own_role')] });
export const lastAdministrator = () => new AppError('last_administrator', message('users.last_administrator'));
export const lastClientAdministrator = () => new AppError('last_administrator', message('scim.last_administrator'));
export const lastForEmergencies = () => new AppError('last_administrator', message('sso.emergency_first'));
export const platformAdminHeld = () => new AppError('permission_denied', message('users.platform_admin_held'));
export const platformAdminOnly = () =>
  new AppError('validation_failed', { platform_role: [message('users.platform_admin_only')] });

export const userConstraints: ConstraintRefusals = {
  users_username: emailElsewhere,
  users_username_of_client: emailTaken,
};
