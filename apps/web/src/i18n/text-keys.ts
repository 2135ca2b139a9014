// The texts' types come from the English files; nothing of them is bundled.
import type { TextKeys } from '@orgscope/contract/words/words';

interface Texts {
  activity: typeof import('../../public/locales/en/activity.json');
  analytics: typeof import('../../public/locales/en/analytics.json');
  'analytics-pages': typeof import('../../public/locales/en/analytics-pages.json');
  'api-tokens': typeof import('../../public/locales/en/api-tokens.json');
  assets: typeof import('../../public/locales/en/assets.json');
  applications: typeof import('../../public/locales/en/applications.json');
  auth: typeof import('../../public/locales/en/auth.json');
  blog: typeof import('../../public/locales/en/blog.json');
  'change-password': typeof import('../../public/locales/en/change-password.json');
  charts: typeof import('../../public/locales/en/charts.json');
  'check-inbox': typeof import('../../public/locales/en/check-inbox.json');
  clients: typeof import('../../public/locales/en/clients.json');
  'command-palette': typeof import('../../public/locales/en/command-palette.json');
  common: typeof import('../../public/locales/en/common.json');
  'confirm-invitation': typeof import('../../public/locales/en/confirm-invitation.json');
  'company-data': typeof import('../../public/locales/en/company-data.json');
  'custom-attributes': typeof import('../../public/locales/en/custom-attributes.json');
  dashboard: typeof import('../../public/locales/en/dashboard.json');
  devices: typeof import('../../public/locales/en/devices.json');
  'doctor-messages': typeof import('../../../../packages/contract/locales/en/doctor-messages.json');
  engagement: typeof import('../../public/locales/en/engagement.json');
  explorer: typeof import('../../public/locales/en/explorer.json');
  'first-login': typeof import('../../public/locales/en/first-login.json');
  'first-steps': typeof import('../../public/locales/en/first-steps.json');
  'forgot-password': typeof import('../../public/locales/en/forgot-password.json');
  functions: typeof import('../../public/locales/en/functions.json');
  headlines: typeof import('../../../../packages/contract/locales/en/headlines.json');
  home: typeof import('../../public/locales/en/home.json');
  import: typeof import('../../public/locales/en/import.json');
  industries: typeof import('../../public/locales/en/industries.json');
  jobs: typeof import('../../public/locales/en/jobs.json');
  landing: typeof import('../../public/locales/en/landing.json');
  locations: typeof import('../../public/locales/en/locations.json');
  login: typeof import('../../public/locales/en/login.json');
  'measure-it': typeof import('../../public/locales/en/measure-it.json');
  measures: typeof import('../../../../packages/contract/locales/en/measures.json');
  messages: typeof import('../../../../packages/contract/locales/en/messages.json');
  'my-profile': typeof import('../../public/locales/en/my-profile.json');
  navbar: typeof import('../../public/locales/en/navbar.json');
  needs: typeof import('../../public/locales/en/needs.json');
  offline: typeof import('../../public/locales/en/offline.json');
  operations: typeof import('../../public/locales/en/operations.json');
  performance: typeof import('../../public/locales/en/performance.json');
  'pulse-answer': typeof import('../../public/locales/en/pulse-answer.json');
  'pulse-editor': typeof import('../../public/locales/en/pulse-editor.json');
  'pulse-history': typeof import('../../public/locales/en/pulse-history.json');
  'pulse-list': typeof import('../../public/locales/en/pulse-list.json');
  'pulse-messages': typeof import('../../../../packages/contract/locales/en/pulse-messages.json');
  'pulse-results': typeof import('../../public/locales/en/pulse-results.json');
  records: typeof import('../../public/locales/en/records.json');
  'reference-data': typeof import('../../public/locales/en/reference-data.json');
  'reset-password': typeof import('../../public/locales/en/reset-password.json');
  'sample-data': typeof import('../../public/locales/en/sample-data.json');
  'saved-views': typeof import('../../public/locales/en/saved-views.json');
  scim: typeof import('../../public/locales/en/scim.json');
  'second-factor': typeof import('../../public/locales/en/second-factor.json');
  'factor-requirement': typeof import('../../public/locales/en/factor-requirement.json');
  security: typeof import('../../public/locales/en/security.json');
  'service-accounts': typeof import('../../public/locales/en/service-accounts.json');
  'set-password': typeof import('../../public/locales/en/set-password.json');
  sidebar: typeof import('../../public/locales/en/sidebar.json');
  'sign-in-code': typeof import('../../public/locales/en/sign-in-code.json');
  sso: typeof import('../../public/locales/en/sso.json');
  'sso-return': typeof import('../../public/locales/en/sso-return.json');
  subscriptions: typeof import('../../public/locales/en/subscriptions.json');
  system: typeof import('../../public/locales/en/system.json');
  'support-access': typeof import('../../public/locales/en/support-access.json');
  targets: typeof import('../../public/locales/en/targets.json');
  terms: typeof import('../../public/locales/en/terms.json');
  unsubscribe: typeof import('../../public/locales/en/unsubscribe.json');
  'user-onboarding': typeof import('../../public/locales/en/user-onboarding.json');
  users: typeof import('../../public/locales/en/users.json');
  webhooks: typeof import('../../public/locales/en/webhooks.json');
  'year-in-review': typeof import('../../public/locales/en/year-in-review.json');
}

/** One file under locales/{language}/. The contract holds `messages`, `headlines`, `pulse-messages` and `doctor-messages`, what the server and forms say, and `measures`. */
export type Namespace = keyof Texts;

/** The resources whose screens share one frame, and so one set of keys: the frame's `t(`${ns}:title`)` holds them to it. */
export const recordNamespaces = [
  'industries',
  'clients',
  'functions',
  'locations',
  'custom-attributes',
  'users',
  'subscriptions',
  'assets',
  'applications',
] as const satisfies readonly Namespace[];
export type RecordNamespace = (typeof recordNamespaces)[number];

/**
 * Those of them whose fields the contract declares: `defineResource` takes no others. Under `fields` are the names that screens
 * alone give to them.
 */
export const declaredNamespaces = [
  'functions',
  'locations',
  'assets',
  'applications',
] as const satisfies readonly RecordNamespace[];
export type DeclaredNamespace = (typeof declaredNamespaces)[number];

/** Every text of the product: `namespace:key`, without the plural ending. */
export type TextKey = { [N in keyof Texts]: `${N}:${TextKeys<Texts[N]>}` }[keyof Texts];

/** Those whose records have a page of their own. */
export type PagedNamespace = {
  [N in DeclaredNamespace]: `${N}:page.back` extends TextKey ? N : never;
}[DeclaredNamespace];
