import type { Screen } from './features/layout/screens/screen.ts';

/**
 * The screens of the programs that a client lets in or tells of changes, of its identity provider, and of the installation.
 */
export const securityScreens: readonly Screen[] = [
  {
    path: '/admin/service-accounts',
    frame: 'signed-in',
    title: 'service-accounts:title',
    texts: ['service-accounts', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/service-accounts/service-accounts-page.tsx'),
  },
  {
    path: '/admin/service-accounts/:id',
    frame: 'signed-in',
    title: 'service-accounts:title',
    ofRecord: true,
    texts: ['service-accounts', 'api-tokens', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/service-accounts/service-account-page.tsx'),
  },
  {
    path: '/admin/support-access',
    frame: 'signed-in',
    title: 'support-access:title',
    texts: ['support-access', 'messages'],
    anyOf: ['core.can_manage_client'],
    load: () => import('./features/admin/support-access/support-access-page.tsx'),
  },
  {
    path: '/admin/provisioning',
    frame: 'signed-in',
    title: 'provisioning:title',
    texts: ['provisioning', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/provisioning/provisioning-page.tsx'),
  },
  {
    path: '/admin/webhooks',
    frame: 'signed-in',
    title: 'webhooks:title',
    texts: ['webhooks', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/webhooks/webhooks-page.tsx'),
  },
  {
    path: '/admin/webhooks/:id',
    frame: 'signed-in',
    title: 'webhooks:title',
    texts: ['webhooks', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/webhooks/webhook-page.tsx'),
  },
  {
    path: '/auth/sso/:key',
    frame: 'auth',
    title: 'sso-return:title',
    texts: ['sso-return', 'login', 'messages'],
    load: () => import('./features/auth/sso-return-page.tsx'),
  },
  {
    path: '/admin/single-sign-on',
    frame: 'signed-in',
    title: 'sso:title',
    texts: ['sso', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/sso/sso-page.tsx'),
  },
  {
    path: '/admin/company-data',
    frame: 'signed-in',
    title: 'company-data:title',
    texts: ['company-data', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/company-data/company-data-page.tsx'),
  },
  {
    path: '/admin/activity',
    frame: 'signed-in',
    title: 'activity:title',
    texts: ['activity', 'records', 'messages'],
    anyOf: ['core.can_admin', 'core.can_manage_client'],
    load: () => import('./features/admin/activity/activity-page.tsx'),
  },
  {
    path: '/admin/system',
    frame: 'signed-in',
    title: 'system:title',
    texts: ['system', 'messages'],
    anyOf: ['core.can_admin'],
    load: () => import('./features/admin/system/system-page.tsx'),
  },
  {
    path: '/admin/jobs',
    frame: 'signed-in',
    title: 'jobs:title',
    texts: ['jobs', 'messages'],
    // The API gives clients their own jobs; so far all are of the installation.
    anyOf: ['core.can_admin'],
    load: () => import('./features/admin/jobs/jobs-page.tsx'),
  },
];
