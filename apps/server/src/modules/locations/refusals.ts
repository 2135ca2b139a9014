import type { Uses } from '@orgscope/contract/records/in-use';
import { locationMessages } from '@orgscope/contract/resources/locations';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const locationRefusals = recordRefusals('locations');
export const inUse = (uses: Uses) => new AppError('in_use', locationMessages.inUse(uses), {}, { uses });

export const locationConstraints: ConstraintRefusals = { locations_active_name: locationRefusals.nameTaken };
