import { applicationMessages } from '@orgscope/contract/resources/application-record';
import { AppError } from '../../http/app-error.ts';
import type { ConstraintRefusals } from '../../http/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const applicationRefusals = recordRefusals('Application', applicationMessages);

/** The function that an application would come back to is inactive. */
export const functionInactive = (name: string) => new AppError('inactive', applicationMessages.functionInactive(name));

export const applicationConstraints: ConstraintRefusals = { applications_active_name: applicationRefusals.nameTaken };
