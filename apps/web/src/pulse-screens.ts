import { analyticsReads } from './features/layout/screens/first-reads.ts';
import type { Screen } from './features/layout/screens/screen.ts';

/** The screens of pulses, for those who make them and read their results. */
export const pulseScreens: readonly Screen[] = [
  {
    path: '/app/stakeholder-engagement/pulses',
    frame: 'signed-in',
    title: 'pulse-list:title',
    texts: ['pulse-list', 'home', 'analytics-pages', 'analytics', 'records', 'messages', 'pulse-messages'],
    anyOf: ['analytics.can_view'],
    help: 'using/#pulses',
    reads: analyticsReads('stakeholder_engagement', '/api/analytics/pulses/'),
    load: () => import('./features/analytics/pulses/list/pulses-page.tsx'),
  },
  {
    path: '/app/stakeholder-engagement/pulses/:id',
    frame: 'signed-in',
    title: 'pulse-results:title',
    ofRecord: true,
    texts: [
      'pulse-results',
      'pulse-list',
      'home',
      'charts',
      'analytics-pages',
      'analytics',
      'records',
      'messages',
      'pulse-messages',
    ],
    anyOf: ['analytics.can_view'],
    help: 'using/#pulses',
    load: () => import('./features/analytics/pulses/results/results-page.tsx'),
  },
  {
    path: '/app/stakeholder-engagement/pulses/:id/edit',
    frame: 'signed-in',
    title: 'pulse-editor:title',
    ofRecord: true,
    texts: [
      'pulse-editor',
      'pulse-answer',
      'pulse-list',
      'home',
      'analytics-pages',
      'analytics',
      'records',
      'messages',
      'pulse-messages',
    ],
    anyOf: ['core.can_manage_client'],
    help: 'administering/#pulses',
    load: () => import('./features/analytics/pulses/editor/editor-page.tsx'),
  },
];
