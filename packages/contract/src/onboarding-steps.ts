/** The steps of a new user, in this order. Until they are done, other API calls are refused. */
export const onboardingSteps = ['password', 'terms', 'profile'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
