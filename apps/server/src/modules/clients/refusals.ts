import { message } from '@orgscope/contract/message';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const noSuchClient = () => notFound(message('clients.absent'));
const nameTaken = () => new AppError('name_taken', { name: [message('clients.name_taken')] });
export const isOperator = () => new AppError('in_use', message('clients.operator'));
export const inactive = () => new AppError('inactive', message('clients.inactive'));
export const alreadyActive = () => new AppError('already_active', message('clients.already_active'));

/** The chosen industry does not exist or is inactive. */
export const noSuchIndustry = () => notFound({ industry_id: [message('industries.absent')] });
export const chosenInactive = (industry: string) =>
  new AppError('inactive', { industry_id: [message('clients.industry_inactive', { name: industry })] });

/** The industry of the client to restore is inactive. */
export const industryInactive = (industry: string) =>
  new AppError('inactive', message('clients.industry_inactive', { name: industry }));

export const clientConstraints: ConstraintRefusals = { clients_active_name: nameTaken };
