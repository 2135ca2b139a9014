import type { ErrorCode, FieldErrors } from '@orgscope/contract/errors';
import { assetMessages } from '@orgscope/contract/resources/asset-record';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';

const refusal = (code: ErrorCode, text: string | FieldErrors) => new AppError(code, text);

export const assetRefusals = {
  absent: () => notFound(assetMessages.absent),
  inactive: () => refusal('inactive', assetMessages.inactive),
  alreadyActive: () => refusal('already_active', assetMessages.alreadyActive),
};
export const noSuchHolder = () => notFound({ user_id: ['User not found'] });
export const notAssigned = () => refusal('inactive', assetMessages.notAssigned);
export const gone = (text: string) => refusal('inactive', text);
export const contradictory = (faults: FieldErrors) => refusal('validation_failed', faults);

export const assetConstraints: ConstraintRefusals = {
  assets_active_tag: () => refusal('name_taken', { asset_tag: [assetMessages.tagTaken] }),
};
