/**
 * The steps of a new user, in this order. Until they are done, other API calls are refused. `factors` is open where two
 * factors are required, the days of grace are over, and none is set up.
 */
export const onboardingSteps = ['password', 'terms', 'profile', 'factors'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
