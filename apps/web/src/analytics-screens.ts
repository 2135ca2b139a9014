import { analyticsReads, homeReads } from './features/layout/screens/first-reads.ts';
import type { Namespace } from './i18n/text-keys.ts';
import type { Screen } from './features/layout/screens/screen.ts';

/** The texts that each of the four analytics shows. */
const ofPages = [
  'home',
  'charts',
  'measures',
  'analytics-pages',
  'analytics',
  'headlines',
  'records',
  'messages',
] as const satisfies readonly Namespace[];

/** Home and the pages of analytics. */
export const analyticsScreens: readonly Screen[] = [
  {
    path: '/app/home',
    frame: 'signed-in',
    title: 'home:title',
    texts: ['home', 'analytics', 'measures', 'analytics-pages', 'headlines'],
    help: 'using/#home',
    reads: homeReads,
    load: () => import('./features/home/home-page.tsx'),
  },
  {
    path: '/app/operations',
    frame: 'signed-in',
    title: 'operations:page_title',
    texts: ['operations', 'measures', 'charts', 'messages'],
    anyOf: ['core.can_admin'],
    help: 'administering/#what-needs-attention',
    load: () => import('./features/home/operations/operations-page.tsx'),
  },
  {
    path: '/app/measure-it',
    frame: 'signed-in',
    title: 'measure-it:title',
    texts: ['measure-it', 'targets', ...ofPages],
    anyOf: ['analytics.can_view'],
    help: 'using/#measure-it',
    reads: analyticsReads('measure_it', '/api/analytics/measure-it/'),
    load: () => import('./features/analytics/measure-it/measure-it-page.tsx'),
  },
  {
    path: '/app/measure-it/reference-data',
    frame: 'signed-in',
    title: 'reference-data:title',
    texts: ['reference-data', 'measures', 'analytics-pages', 'records', 'import', 'messages'],
    anyOf: ['core.can_admin'],
    help: 'administering/#exchange-rates-and-published-studies',
    load: () => import('./features/analytics/reference-data/reference-data-page.tsx'),
  },
  {
    path: '/app/stakeholder-engagement',
    frame: 'signed-in',
    title: 'engagement:title',
    texts: ['engagement', 'targets', ...ofPages],
    anyOf: ['analytics.can_view'],
    help: 'using/#stakeholder-engagement',
    reads: analyticsReads('stakeholder_engagement', '/api/analytics/stakeholder-engagement/'),
    load: () => import('./features/analytics/engagement/engagement-page.tsx'),
  },
  {
    path: '/app/year-in-review',
    frame: 'signed-in',
    title: 'year-in-review:title',
    texts: ['year-in-review', ...ofPages],
    anyOf: ['analytics.can_view'],
    help: 'using/#the-year-in-review',
    reads: analyticsReads('year_in_review', '/api/analytics/year-in-review/'),
    load: () => import('./features/analytics/year-in-review/year-page.tsx'),
  },
  {
    path: '/app/performance-dashboard',
    frame: 'signed-in',
    title: 'performance:title',
    texts: ['performance', 'targets', ...ofPages],
    anyOf: ['analytics.can_view'],
    help: 'using/#the-performance-dashboard',
    reads: analyticsReads('performance_dashboard', '/api/analytics/performance-dashboard/'),
    load: () => import('./features/analytics/performance/performance-page.tsx'),
  },
  {
    path: '/app/explorer',
    frame: 'signed-in',
    title: 'explorer:title',
    texts: ['explorer', 'home', 'charts', 'analytics-pages', 'analytics', 'records', 'messages'],
    anyOf: ['analytics.can_view'],
    help: 'using/#the-explorer',
    reads: analyticsReads('performance_dashboard', '/api/analytics/explore/', 'count=applications&by=lifecycle'),
    load: () => import('./features/analytics/explorer/explorer-page.tsx'),
  },
];
