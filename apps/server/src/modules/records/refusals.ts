import { AppError, notFound } from '../../errors/app-error.ts';

interface Messages {
  readonly absent: string;
  readonly nameTaken: string;
  readonly inactive: string;
  readonly alreadyActive: string;
}

/** The refusals that every kind of record has, in its own words. */
export const recordRefusals = ({ absent, nameTaken, inactive, alreadyActive }: Messages) => ({
  absent: () => notFound(absent),
  nameTaken: () => new AppError('name_taken', { name: [nameTaken] }),
  inactive: () => new AppError('inactive', inactive),
  alreadyActive: () => new AppError('already_active', alreadyActive),
});
