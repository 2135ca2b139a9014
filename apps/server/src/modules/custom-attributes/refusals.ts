import { message } from '@orgscope/contract/words/message';
import { AppError } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { recordRefusals } from '../records/refusals.ts';

export const customAttributeRefusals = recordRefusals('custom-attributes');

const optionFault = (text: string) => new AppError('validation_failed', { options: [text] });
export const optionTwice = (name: string) => optionFault(message('custom-attributes.option_taken', { name }));
export const noSuchOption = () => optionFault(message('custom-attributes.no_such_option'));

export const customAttributeConstraints: ConstraintRefusals = {
  custom_attributes_active_name: customAttributeRefusals.nameTaken,
  custom_attribute_options_offered_name: () => optionFault(message('custom-attributes.options_taken')),
};
