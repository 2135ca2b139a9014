import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { mailedName, recordId, trimmedText } from '../fields/fields.ts';
import { companyRoles, functionTypes, profileLimits, timezoneName } from './me.ts';
import { pictureField } from './pictures.ts';
import { message } from '../words/message.ts';

const personName = (short: string) =>
  trimmedText(short).check(
    z.minLength(2, short),
    z.maxLength(profileLimits.nameMax, message('common.longer', { most: profileLimits.nameMax })),
    mailedName(),
  );

export const OnboardingNames = z.object({
  first_name: personName(message('profiles.first_name_short')),
  last_name: personName(message('profiles.last_name_short')),
});
export type OnboardingNames = z.infer<typeof OnboardingNames>;

export const OnboardingPosition = z.object({
  client_function_id: recordId(message('profiles.function_required')),
  client_location_id: recordId(message('profiles.location_required')),
  timezone: timezoneName(message('profiles.timezone_required')),
  company_role: z.enum(companyRoles, message('profiles.company_role_required')),
  job_title: trimmedText(message('profiles.job_title_required')).check(
    z.minLength(1, message('profiles.job_title_required')),
    z.maxLength(profileLimits.jobTitleMax, message('common.longer', { most: profileLimits.jobTitleMax })),
  ),
});
export type OnboardingPosition = z.infer<typeof OnboardingPosition>;

/** The form's second step: the position, and the choice between IT and business functions. */
export const OnboardingStepTwo = z.extend(OnboardingPosition, {
  is_it_organization: z.enum(['yes', 'no'], message('profiles.choose_organization')),
});

// A form sends null as an empty text.
const orNone = <T>(choice: z.ZodMiniType<T>, missing: string) =>
  z.union(
    [
      z.pipe(
        z.literal(''),
        z.transform(() => null),
      ),
      z.nullable(choice),
    ],
    missing,
  );

const { client_function_id: aFunction, client_location_id: aLocation } = OnboardingPosition.shape;

export const ProfileCompletion = z.extend(z.extend(OnboardingNames, OnboardingPosition.shape), {
  /** Null is accepted only where the client has none to choose from. */
  client_function_id: orNone(aFunction, message('profiles.function_required')),
  client_location_id: orNone(aLocation, message('profiles.location_required')),
  /** The type of functions that the user could choose from. Without it, null needs a client without any function. */
  function_type: z.optional(z.enum(functionTypes, message('functions.not_type'))),
});
export type ProfileCompletion = z.infer<typeof ProfileCompletion>;

export const completeProfile = endpoint({
  method: 'PATCH',
  path: '/api/core/complete-user-profile/',
  summary:
    'Complete the profile, all or nothing. Again, it is a change. The function and the location are required unless the client has none to choose from.',
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
