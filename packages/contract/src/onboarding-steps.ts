/** What a new user still has to do, in this order. A call of the API is refused meanwhile unless it leads on. */
export const onboardingSteps = ['password', 'terms', 'profile'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What a refused call says while a step is open. */
export const onboardingTexts: Readonly<Record<OnboardingStep, string>> = {
  password: 'Choose a password of your own and accept the terms first.',
  terms: 'Accept the Terms of Service first.',
  profile: 'Complete your profile first.',
};
