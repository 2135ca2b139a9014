// The screens of the web app that the server leads to, by mail and in answers. The web app writes its paths itself, so that
// its first load does not grow; a test there (features/layout/screens/paths.test.ts) requires each of these to be a screen.
import type { Module } from './modules.ts';

/** The first parts of the addresses of all screens. */
export const screenRoots: readonly string[] = [
  'account',
  'admin',
  'app',
  'auth',
  'blog',
  'docs',
  'no-access',
  'onboarding',
  'pulse',
  'terms',
];

export const login = '/auth/login';
export const firstLogin = '/auth/first-login';
export const forgotPassword = '/auth/forgot-password';
export const confirmInvitation = '/auth/confirm-invitation';
export const resetPassword = '/auth/reset-password';
export const unsubscribe = '/auth/unsubscribe';
/** Where an identity provider sends people back to. */
export const ssoReturn = (key: string) => `/auth/sso/${key}`;

export const home = '/app/home';
export const analyticsPages = {
  measure_it: '/app/measure-it',
  year_in_review: '/app/year-in-review',
  stakeholder_engagement: '/app/stakeholder-engagement',
  performance_dashboard: '/app/performance-dashboard',
} as const satisfies Record<Module, string>;
export const pulses = '/app/stakeholder-engagement/pulses';
export const pulse = (id: string) => `${pulses}/${id}`;
export const pulseEditor = (id: string) => `${pulse(id)}/edit`;
/** The answering page, which needs no account. */
export const pulseAnswer = (token: string) => `/pulse/${token}`;

export const myProfile = '/account/my-profile';
export const security = '/account/security';

export const applications = '/admin/applications';
export const assets = '/admin/assets';
export const users = '/admin/users';
export const singleSignOn = '/admin/single-sign-on';
export const supportAccess = '/admin/support-access';
export const webhooks = '/admin/webhooks';

/** With the secret of a mail, which the screen reads from its address. */
export const withToken = (path: string, token: string) => `${path}?token=${token}`;
