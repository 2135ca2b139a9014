import { message } from '@orgscope/contract/words/message';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const clientRefusals = recordRefusals('clients');
export const notConfirmed = () => new AppError('validation_failed', { confirm: [message('clients.not_confirmed')] });
export const purgeBegun = () => new AppError('in_use', message('clients.purge_begun'));
export const isOperator = () => new AppError('in_use', message('clients.operator'));

/** The chosen industry does not exist or is inactive. */
export const noSuchIndustry = () => notFound({ industry_id: [message('industries.absent')] });
export const chosenInactive = (industry: string) =>
  new AppError('inactive', { industry_id: [message('clients.industry_inactive', { name: industry })] });

/** The industry of the client to restore is inactive. */
export const industryInactive = (industry: string) =>
  new AppError('inactive', message('clients.industry_inactive', { name: industry }));

export const clientConstraints: ConstraintRefusals = { clients_active_name: clientRefusals.nameTaken };
