import { message } from '@orgscope/contract/words/message';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const industryRefusals = recordRefusals('industries');
export const inUse = (clients: number) =>
  new AppError('in_use', message('industries.in_use', { count: clients }), {}, { uses: { clients } });

export const industryConstraints: ConstraintRefusals = { industries_active_name: industryRefusals.nameTaken };
