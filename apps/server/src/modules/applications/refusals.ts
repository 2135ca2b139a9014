import { applicationMessages } from '@orgscope/contract/resources/application-record';
import { AppError, notFound } from '../../http/app-error.ts';
import type { ConstraintRefusals } from '../../http/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const applicationRefusals = recordRefusals('Application', applicationMessages);
export const noSuchOwner = () => notFound('User not found');
export const noSuchFunction = () => notFound('Function not found');

/** The function that an application would come back to is inactive. */
export const functionInactive = (name: string) => new AppError('inactive', applicationMessages.functionInactive(name));

export const applicationConstraints: ConstraintRefusals = { applications_active_name: applicationRefusals.nameTaken };
