import { customAttributeMessages } from '@orgscope/contract/resources/custom-attributes';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const customAttributeRefusals = recordRefusals(customAttributeMessages);

const optionFault = (text: string) => new AppError('validation_failed', { options: [text] });
export const optionTwice = (name: string) => optionFault(customAttributeMessages.optionTaken(name));
export const noSuchOption = () => optionFault(customAttributeMessages.noSuchOption);

export const customAttributeConstraints: ConstraintRefusals = {
  custom_attributes_active_name: customAttributeRefusals.nameTaken,
  custom_attribute_options_offered_name: () => optionFault(customAttributeMessages.optionsTaken),
};
