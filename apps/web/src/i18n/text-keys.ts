// The texts' types come from the English files; nothing of them is bundled.
import type analytics from '../../public/locales/en/analytics.json';
import type auth from '../../public/locales/en/auth.json';
import type blog from '../../public/locales/en/blog.json';
import type changePassword from '../../public/locales/en/change-password.json';
import type checkInbox from '../../public/locales/en/check-inbox.json';
import type common from '../../public/locales/en/common.json';
import type confirmInvitation from '../../public/locales/en/confirm-invitation.json';
import type dashboard from '../../public/locales/en/dashboard.json';
import type devices from '../../public/locales/en/devices.json';
import type firstLogin from '../../public/locales/en/first-login.json';
import type forgotPassword from '../../public/locales/en/forgot-password.json';
import type home from '../../public/locales/en/home.json';
import type industries from '../../public/locales/en/industries.json';
import type landing from '../../public/locales/en/landing.json';
import type login from '../../public/locales/en/login.json';
import type myProfile from '../../public/locales/en/my-profile.json';
import type navbar from '../../public/locales/en/navbar.json';
import type resetPassword from '../../public/locales/en/reset-password.json';
import type setPassword from '../../public/locales/en/set-password.json';
import type sidebar from '../../public/locales/en/sidebar.json';
import type terms from '../../public/locales/en/terms.json';
import type userOnboarding from '../../public/locales/en/user-onboarding.json';

interface Texts {
  analytics: typeof analytics;
  auth: typeof auth;
  blog: typeof blog;
  'change-password': typeof changePassword;
  'check-inbox': typeof checkInbox;
  common: typeof common;
  'confirm-invitation': typeof confirmInvitation;
  dashboard: typeof dashboard;
  devices: typeof devices;
  'first-login': typeof firstLogin;
  'forgot-password': typeof forgotPassword;
  home: typeof home;
  industries: typeof industries;
  landing: typeof landing;
  login: typeof login;
  'my-profile': typeof myProfile;
  navbar: typeof navbar;
  'reset-password': typeof resetPassword;
  'set-password': typeof setPassword;
  sidebar: typeof sidebar;
  terms: typeof terms;
  'user-onboarding': typeof userOnboarding;
}

/** One file under public/locales/{language}/. */
export type Namespace = keyof Texts;

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

type Counted<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** Every text of the product: `namespace:key`, without the plural ending. */
export type TextKey = { [N in Namespace]: `${N}:${Counted<Leaves<Texts[N]>>}` }[Namespace];
