import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { mailedName, recordId, trimmedText } from '../fields.ts';
import { companyRoles, profileLimits, timezoneName } from './me.ts';
import type { CompanyRole } from './me.ts';
import { pictureField } from './pictures.ts';

export const onboardingMessages = { stepOneMissing: 'Please complete step 1 first.' } as const;

const personName = (short: string) =>
  trimmedText(short).check(
    z.minLength(2, short),
    z.maxLength(profileLimits.nameMax, `Must be at most ${profileLimits.nameMax} characters`),
    mailedName(),
  );

export const OnboardingNames = z.object({
  first_name: personName('First name must be at least 2 characters.'),
  last_name: personName('Last name must be at least 2 characters.'),
});
export type OnboardingNames = z.infer<typeof OnboardingNames>;

const companyRoleCodes = Object.keys(companyRoles) as [CompanyRole, ...CompanyRole[]];

export const OnboardingPosition = z.object({
  client_function_id: recordId('Function is required.'),
  client_location_id: recordId('Location is required.'),
  timezone: timezoneName('Timezone is required.'),
  company_role: z.enum(companyRoleCodes, 'Company role is required.'),
  job_title: trimmedText('Job title is required.').check(
    z.minLength(1, 'Job title is required.'),
    z.maxLength(profileLimits.jobTitleMax, `Must be at most ${profileLimits.jobTitleMax} characters`),
  ),
});
export type OnboardingPosition = z.infer<typeof OnboardingPosition>;

/** The form's second step: the position, and the answer that chooses between IT and business functions. */
export const OnboardingStepTwo = z.extend(OnboardingPosition, {
  is_it_organization: z.enum(['yes', 'no'], 'Please select an option.'),
});

export const ProfileCompletion = z.extend(OnboardingNames, OnboardingPosition.shape);
export type ProfileCompletion = z.infer<typeof ProfileCompletion>;

export const completeProfile = endpoint({
  method: 'PATCH',
  path: '/api/core/complete-user-profile/',
  summary: 'Complete the profile, all or nothing. Again, it is a change.',
  access: 'signed-in',
  openDuring: ['profile'],
  body: ProfileCompletion,
  upload: { field: pictureField, takes: 'picture' },
  answer: withData(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      profile_picture_url: z.nullable(z.string()),
      timezone: z.string(),
    }),
  ),
});
