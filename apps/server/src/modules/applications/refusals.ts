import { applicationMessages } from '@orgscope/contract/resources/application-record';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const applicationRefusals = recordRefusals(applicationMessages);

export const applicationConstraints: ConstraintRefusals = { applications_active_name: applicationRefusals.nameTaken };
