import { savedViewMessages } from '@orgscope/contract/resources/saved-views';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const absent = () => notFound(savedViewMessages.absent);
export const tooMany = () => new AppError('too_many', savedViewMessages.tooMany);
export const foreign = () => new AppError('permission_denied', savedViewMessages.foreign);
const nameTaken = () => new AppError('name_taken', { name: [savedViewMessages.nameTaken] });

export const savedViewConstraints: ConstraintRefusals = { saved_views_name: nameTaken };
