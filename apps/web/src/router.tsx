import { accountScreens } from './account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { analyticsScreens } from './analytics-screens.ts';
import { pulseScreens } from './pulse-screens.ts';
import type { Screen } from './features/layout/screens/screen.ts';

/**
 * Every screen and path of the product, with those of the files beside this one, except the answering page of pulses
 * (main.tsx). The first match is shown.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    frame: 'public',
    title: 'landing:title',
    texts: ['landing', 'navbar'],
    load: () => import('./features/landing/landing-page.tsx'),
  },
  {
    path: '/blog/:slug',
    frame: 'public',
    title: 'blog:title',
    texts: ['blog', 'landing', 'navbar'],
    load: () => import('./features/landing/blog-post-page.tsx'),
  },
  {
    path: '/terms',
    frame: 'public',
    title: 'terms:page_title',
    texts: ['terms', 'landing', 'navbar'],
    load: () => import('./features/landing/terms-page.tsx'),
  },
  {
    path: '/auth/login',
    frame: 'auth',
    title: 'login:title',
    texts: ['login'],
    load: () => import('./features/auth/sign-in/login-page.tsx'),
  },
  {
    path: '/auth/code',
    frame: 'auth',
    title: 'sign-in-code:title',
    texts: ['sign-in-code', 'login', 'messages'],
    load: () => import('./features/auth/sign-in/code-page.tsx'),
  },
  {
    path: '/auth/first-login',
    frame: 'auth',
    title: 'first-login:title',
    texts: ['first-login', 'login'],
    load: () => import('./features/auth/sign-in/first-login-page.tsx'),
  },
  {
    path: '/auth/forgot-password',
    frame: 'auth',
    title: 'forgot-password:title',
    texts: ['forgot-password', 'messages'],
    load: () => import('./features/auth/passwords/forgot-password-page.tsx'),
  },
  {
    path: '/auth/check-inbox',
    frame: 'auth',
    title: 'check-inbox:title',
    texts: ['check-inbox', 'messages'],
    load: () => import('./features/auth/passwords/check-inbox-page.tsx'),
  },
  {
    path: '/auth/confirm-invitation',
    frame: 'auth',
    title: 'confirm-invitation:title',
    texts: ['confirm-invitation', 'messages'],
    load: () => import('./features/auth/invitations/confirm-invitation-page.tsx'),
  },
  {
    path: '/auth/reset-password',
    frame: 'auth',
    title: 'reset-password:title',
    texts: ['reset-password', 'messages'],
    load: () => import('./features/auth/passwords/reset-password-page.tsx'),
  },
  {
    path: '/auth/set-password',
    frame: 'auth',
    title: 'set-password:title',
    texts: ['set-password', 'messages'],
    load: () => import('./features/auth/passwords/set-password-page.tsx'),
  },
  {
    path: '/auth/sso/:key',
    frame: 'auth',
    title: 'sso-return:title',
    texts: ['sso-return', 'login', 'messages'],
    load: () => import('./features/auth/sign-in/sso-return-page.tsx'),
  },
  {
    path: '/auth/unsubscribe',
    frame: 'auth',
    title: 'unsubscribe:title',
    texts: ['unsubscribe', 'messages'],
    load: () => import('./features/auth/unsubscribe-page.tsx'),
  },
  {
    path: '/onboarding/user-onboarding',
    frame: 'signed-in',
    title: 'user-onboarding:title',
    texts: ['user-onboarding', 'messages'],
    help: 'using/#from-the-invitation-to-your-home-page',
    load: () => import('./features/onboarding/user-onboarding-page.tsx'),
  },
  ...analyticsScreens,
  ...pulseScreens,
  ...accountScreens,
  ...adminScreens,
  {
    path: '/no-access',
    frame: 'plain',
    title: 'auth:no_access.title',
    texts: ['auth'],
    load: () => import('./features/no-access/no-access-page.tsx'),
  },
  {
    path: '*',
    frame: 'plain',
    title: 'common:not_found.title',
    texts: ['common'],
    load: () => import('./features/not-found/not-found-page.tsx'),
  },
];
