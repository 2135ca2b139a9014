import { message } from '@orgscope/contract/words/message';
import { savedViewLimits } from '@orgscope/contract/resources/saved-views';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

export const absent = () => notFound(message('saved-views.absent'));
export const tooMany = () =>
  new AppError('too_many', message('saved-views.too_many', { most: savedViewLimits.ofPersonMax }));
export const foreign = () => new AppError('permission_denied', message('saved-views.foreign'));
const nameTaken = () => new AppError('name_taken', { name: [message('saved-views.name_taken')] });

export const savedViewConstraints: ConstraintRefusals = { saved_views_name: nameTaken };
