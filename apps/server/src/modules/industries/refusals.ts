import { message } from '@orgscope/contract/message';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const noSuchIndustry = () => notFound(message('industries.absent'));
const nameTaken = () => new AppError('name_taken', { name: [message('industries.name_taken')] });
export const inUse = (clients: number) => new AppError('in_use', message('industries.in_use', { count: clients }));
export const inactive = () => new AppError('inactive', message('industries.inactive'));
export const alreadyActive = () => new AppError('already_active', message('industries.already_active'));

export const industryConstraints: ConstraintRefusals = { industries_active_name: nameTaken };
