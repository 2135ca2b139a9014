import type { Uses } from '@orgscope/contract/records/in-use';
import { functionMessages } from '@orgscope/contract/resources/functions';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const functionRefusals = recordRefusals('functions');
export const inUse = (uses: Uses) => new AppError('in_use', functionMessages.inUse(uses), {}, { uses });
export const typeLocked = (users: number) => new AppError('in_use', { type: [functionMessages.typeLocked(users)] });

export const functionConstraints: ConstraintRefusals = { functions_active_name: functionRefusals.nameTaken };
