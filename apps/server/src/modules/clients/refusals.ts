import { clientMessages } from '@orgscope/contract/resources/clients';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const noSuchClient = () => notFound(clientMessages.absent);
const nameTaken = () => new AppError('name_taken', { name: [clientMessages.nameTaken] });
export const isOperator = () => new AppError('in_use', clientMessages.operator);
export const inactive = () => new AppError('inactive', clientMessages.inactive);
export const alreadyActive = () => new AppError('already_active', clientMessages.alreadyActive);

/** An industry that was chosen and is none, or is inactive. */
export const noSuchIndustry = () => notFound({ industry_id: ['Industry not found'] });
export const chosenInactive = (industry: string) =>
  new AppError('inactive', { industry_id: [clientMessages.industryInactive(industry)] });

/** The industry that a client would come back to is inactive. */
export const industryInactive = (industry: string) =>
  new AppError('inactive', clientMessages.industryInactive(industry));

export const clientConstraints: ConstraintRefusals = { clients_active_name: nameTaken };
