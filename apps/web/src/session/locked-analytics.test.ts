import { expect, it } from 'vitest';
import type { Session } from './store.ts';
import { lockedAnalytics } from './locked-analytics.ts';

const locks = (user: object, subscriptions: unknown = []) =>
  lockedAnalytics({ user, subscriptions } as unknown as Pick<Session, 'user' | 'subscriptions'>);

it('a server that sends module states locks the modules that are not held', () => {
  const modules = [
    { name: 'measure_it', status: 'held', date: null },
    { name: 'year_in_review', status: 'ended', date: '2026-03-03' },
    { name: 'stakeholder_engagement', status: 'upcoming', date: '2026-12-01' },
    { name: 'performance_dashboard', status: 'none', date: null },
    { name: 'of_another_day', status: 'none', date: null },
  ];
  expect(locks({ modules })).toEqual({
    year_in_review: { status: 'ended', date: '2026-03-03' },
    stakeholder_engagement: { status: 'upcoming', date: '2026-12-01' },
    performance_dashboard: { status: 'none', date: null },
  });
});

it.each([
  ['no subscriptions', {}, []],
  ['subscriptions with other fields', {}, [{ anything: true }]],
  ['modules in another form', { modules: { measure_it: true } }, []],
  ['modules with an unknown status', { modules: [{ name: 'measure_it', status: 'paused' }, null] }, []],
])('a server with %s locks nothing', (_, user, subscriptions) => {
  expect(locks(user, subscriptions)).toEqual({});
});

it('a server that sends the modules of subscriptions locks what no active one has', () => {
  const subscriptions = [
    { modules: ['measure_it'], status: 'active' },
    { modules: ['year_in_review'] },
    { modules: ['stakeholder_engagement'], status: 'expired', end_date: '2025-01-31' },
    { modules: ['stakeholder_engagement', 'measure_it'], status: 'expired', end_date: '2026-01-31' },
    { name: 'Without modules' },
  ];
  expect(locks({}, subscriptions)).toEqual({
    stakeholder_engagement: { status: 'ended', date: '2026-01-31' },
    performance_dashboard: { status: 'none', date: null },
  });
});
