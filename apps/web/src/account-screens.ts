import type { Screen } from './features/layout/screens/screen.ts';

/** The screens of the user's own account. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/account/my-profile',
    frame: 'signed-in',
    title: 'my-profile:title',
    texts: ['my-profile', 'messages'],
    help: 'using/#your-account',
    load: () => import('./features/account/my-profile/my-profile-page.tsx'),
  },
  {
    path: '/account/change-password',
    frame: 'signed-in',
    title: 'change-password:title',
    texts: ['change-password', 'messages'],
    help: 'using/#your-account',
    load: () => import('./features/account/change-password/change-password-page.tsx'),
  },
  {
    path: '/account/security',
    frame: 'signed-in',
    title: 'security:title',
    texts: ['security', 'messages'],
    help: 'using/#a-second-step-at-sign-in',
    load: () => import('./features/account/security/security-page.tsx'),
  },
  {
    path: '/onboarding/second-factor',
    frame: 'signed-in',
    title: 'second-factor:title',
    texts: ['second-factor', 'security', 'messages'],
    help: 'using/#a-second-step-at-sign-in',
    load: () => import('./features/account/security/second-factor-page.tsx'),
  },
  {
    path: '/account/api-tokens',
    frame: 'signed-in',
    title: 'api-tokens:title',
    texts: ['api-tokens', 'messages'],
    help: 'using/#api-tokens',
    load: () => import('./features/account/api-tokens/api-tokens-page.tsx'),
  },
  {
    path: '/account/devices',
    frame: 'signed-in',
    title: 'devices:title',
    texts: ['devices', 'messages'],
    help: 'using/#your-account',
    load: () => import('./features/account/devices/devices-page.tsx'),
  },
];
