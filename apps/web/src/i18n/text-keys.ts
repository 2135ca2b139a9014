// The texts' types come from the English files; nothing of them is bundled.
import type { TextKeys } from '@orgscope/contract/words/words';
import type doctorMessages from '../../../../packages/contract/locales/en/doctor-messages.json';
import type headlines from '../../../../packages/contract/locales/en/headlines.json';
import type measures from '../../../../packages/contract/locales/en/measures.json';
import type messages from '../../../../packages/contract/locales/en/messages.json';
import type pulseMessages from '../../../../packages/contract/locales/en/pulse-messages.json';
import type activity from '../../public/locales/en/activity.json';
import type analytics from '../../public/locales/en/analytics.json';
import type apiTokens from '../../public/locales/en/api-tokens.json';
import type assets from '../../public/locales/en/assets.json';
import type analyticsPages from '../../public/locales/en/analytics-pages.json';
import type applications from '../../public/locales/en/applications.json';
import type auth from '../../public/locales/en/auth.json';
import type blog from '../../public/locales/en/blog.json';
import type changePassword from '../../public/locales/en/change-password.json';
import type charts from '../../public/locales/en/charts.json';
import type checkInbox from '../../public/locales/en/check-inbox.json';
import type clients from '../../public/locales/en/clients.json';
import type commandPalette from '../../public/locales/en/command-palette.json';
import type common from '../../public/locales/en/common.json';
import type confirmInvitation from '../../public/locales/en/confirm-invitation.json';
import type companyData from '../../public/locales/en/company-data.json';
import type customAttributes from '../../public/locales/en/custom-attributes.json';
import type dashboard from '../../public/locales/en/dashboard.json';
import type devices from '../../public/locales/en/devices.json';
import type engagement from '../../public/locales/en/engagement.json';
import type explorer from '../../public/locales/en/explorer.json';
import type factorRequirement from '../../public/locales/en/factor-requirement.json';
import type firstLogin from '../../public/locales/en/first-login.json';
import type firstSteps from '../../public/locales/en/first-steps.json';
import type forgotPassword from '../../public/locales/en/forgot-password.json';
import type functions from '../../public/locales/en/functions.json';
import type home from '../../public/locales/en/home.json';
import type importTexts from '../../public/locales/en/import.json';
import type industries from '../../public/locales/en/industries.json';
import type jobs from '../../public/locales/en/jobs.json';
import type landing from '../../public/locales/en/landing.json';
import type locations from '../../public/locales/en/locations.json';
import type login from '../../public/locales/en/login.json';
import type measureIt from '../../public/locales/en/measure-it.json';
import type myProfile from '../../public/locales/en/my-profile.json';
import type navbar from '../../public/locales/en/navbar.json';
import type needs from '../../public/locales/en/needs.json';
import type offline from '../../public/locales/en/offline.json';
import type operations from '../../public/locales/en/operations.json';
import type performance from '../../public/locales/en/performance.json';
import type pulseAnswer from '../../public/locales/en/pulse-answer.json';
import type pulseEditor from '../../public/locales/en/pulse-editor.json';
import type pulseHistory from '../../public/locales/en/pulse-history.json';
import type pulseList from '../../public/locales/en/pulse-list.json';
import type pulseResults from '../../public/locales/en/pulse-results.json';
import type records from '../../public/locales/en/records.json';
import type referenceData from '../../public/locales/en/reference-data.json';
import type resetPassword from '../../public/locales/en/reset-password.json';
import type sampleData from '../../public/locales/en/sample-data.json';
import type savedViews from '../../public/locales/en/saved-views.json';
import type scim from '../../public/locales/en/scim.json';
import type secondFactor from '../../public/locales/en/second-factor.json';
import type security from '../../public/locales/en/security.json';
import type serviceAccounts from '../../public/locales/en/service-accounts.json';
import type setPassword from '../../public/locales/en/set-password.json';
import type sidebar from '../../public/locales/en/sidebar.json';
import type signInCode from '../../public/locales/en/sign-in-code.json';
import type sso from '../../public/locales/en/sso.json';
import type ssoReturn from '../../public/locales/en/sso-return.json';
import type subscriptions from '../../public/locales/en/subscriptions.json';
import type system from '../../public/locales/en/system.json';
import type supportAccess from '../../public/locales/en/support-access.json';
import type targets from '../../public/locales/en/targets.json';
import type terms from '../../public/locales/en/terms.json';
import type unsubscribe from '../../public/locales/en/unsubscribe.json';
import type userOnboarding from '../../public/locales/en/user-onboarding.json';
import type users from '../../public/locales/en/users.json';
import type webhooks from '../../public/locales/en/webhooks.json';
import type yearInReview from '../../public/locales/en/year-in-review.json';

interface Texts {
  activity: typeof activity;
  analytics: typeof analytics;
  'analytics-pages': typeof analyticsPages;
  'api-tokens': typeof apiTokens;
  assets: typeof assets;
  applications: typeof applications;
  auth: typeof auth;
  blog: typeof blog;
  'change-password': typeof changePassword;
  charts: typeof charts;
  'check-inbox': typeof checkInbox;
  clients: typeof clients;
  'command-palette': typeof commandPalette;
  common: typeof common;
  'confirm-invitation': typeof confirmInvitation;
  'company-data': typeof companyData;
  'custom-attributes': typeof customAttributes;
  dashboard: typeof dashboard;
  devices: typeof devices;
  'doctor-messages': typeof doctorMessages;
  engagement: typeof engagement;
  explorer: typeof explorer;
  'first-login': typeof firstLogin;
  'first-steps': typeof firstSteps;
  'forgot-password': typeof forgotPassword;
  functions: typeof functions;
  headlines: typeof headlines;
  home: typeof home;
  import: typeof importTexts;
  industries: typeof industries;
  jobs: typeof jobs;
  landing: typeof landing;
  locations: typeof locations;
  login: typeof login;
  'measure-it': typeof measureIt;
  measures: typeof measures;
  messages: typeof messages;
  'my-profile': typeof myProfile;
  navbar: typeof navbar;
  needs: typeof needs;
  offline: typeof offline;
  operations: typeof operations;
  performance: typeof performance;
  'pulse-answer': typeof pulseAnswer;
  'pulse-editor': typeof pulseEditor;
  'pulse-history': typeof pulseHistory;
  'pulse-list': typeof pulseList;
  'pulse-messages': typeof pulseMessages;
  'pulse-results': typeof pulseResults;
  records: typeof records;
  'reference-data': typeof referenceData;
  'reset-password': typeof resetPassword;
  'sample-data': typeof sampleData;
  'saved-views': typeof savedViews;
  scim: typeof scim;
  'second-factor': typeof secondFactor;
  'factor-requirement': typeof factorRequirement;
  security: typeof security;
  'service-accounts': typeof serviceAccounts;
  'set-password': typeof setPassword;
  sidebar: typeof sidebar;
  'sign-in-code': typeof signInCode;
  sso: typeof sso;
  'sso-return': typeof ssoReturn;
  subscriptions: typeof subscriptions;
  system: typeof system;
  'support-access': typeof supportAccess;
  targets: typeof targets;
  terms: typeof terms;
  unsubscribe: typeof unsubscribe;
  'user-onboarding': typeof userOnboarding;
  users: typeof users;
  webhooks: typeof webhooks;
  'year-in-review': typeof yearInReview;
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

/** Those of them whose fields the contract declares. Under `fields` are the names that screens alone give to them. */
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
