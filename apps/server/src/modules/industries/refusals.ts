import { industryMessages } from '@orgscope/contract/resources/industries';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const noSuchIndustry = () => notFound(industryMessages.absent);
const nameTaken = () => new AppError('name_taken', { name: [industryMessages.nameTaken] });
export const inUse = (clients: number) => new AppError('in_use', industryMessages.inUse(clients));
export const inactive = () => new AppError('inactive', industryMessages.inactive);
export const alreadyActive = () => new AppError('already_active', industryMessages.alreadyActive);

export const industryConstraints: ConstraintRefusals = { industries_active_name: nameTaken };
