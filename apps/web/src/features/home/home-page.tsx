import { lazy, Suspense, useId, useState } from 'react';
import { useAnalyticsHome } from '../../api/analytics.ts';
import { useText } from '../../i18n/i18n.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useAbility } from '../../session/ability.ts';
import { useSession } from '../../session/store.ts';
import { analytics } from './analytics.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { AttentionSkeleton } from './attention-skeleton.tsx';
import { partOfDay } from './part-of-day.ts';
import { lockedAnalytics } from '../../session/locked-analytics.ts';
import { useRefreshOnFocus } from './use-refresh-on-focus.ts';
import { SampleNotice } from '../layout/sample-data/sample-notice.ts';

// For administrators, after what everyone sees.
const Needs = lazy(async () => {
  const [part] = await Promise.all([import('./needs.tsx'), loadTexts(['needs'])]);
  return part;
});
const FirstSteps = lazy(async () => {
  const [part] = await Promise.all([import('./first-steps.tsx'), loadTexts(['first-steps'])]);
  return part;
});
const Matters = lazy(async () => {
  const [part] = await Promise.all([import('./matters.tsx'), loadTexts(['operations'])]);
  return part;
});
const OperatorAccess = lazy(() => import('./operator-access.tsx'));
const WaitingPulses = lazy(async () => {
  const [part] = await Promise.all([import('./waiting-pulses.tsx'), loadTexts(['pulse-answer'])]);
  return part;
});

/** The first page after sign-in: a greeting and the four analytics. */
export default function HomePage() {
  const t = useText();
  const headingId = useId();
  useRefreshOnFocus();
  const user = useSession((session) => session.user);
  const subscriptions = useSession((session) => session.subscriptions);
  const locks = lockedAnalytics({ user, subscriptions });
  // A server that sends no modules has no figures either: home shows the four questions.
  const isOurs = Array.isArray(user?.modules);
  const hasFigures = isOurs && Object.keys(locks).length < analytics.length;
  const { data: cards, isLoading } = useAnalyticsHome({}, hasFigures);
  const ability = useAbility();
  const [hour] = useState(() => new Date().getHours());
  const name = user?.first_name || user?.full_name?.trim().split(/\s+/)[0];
  const isLead = isOurs && ability.can('core.can_manage_client', 'all') && !ability.can('core.can_admin', 'all');
  const greeting = name ? t(`home:greeting.${partOfDay(hour)}`, { name }) : t('home:welcome');
  return (
    <div className="@container mx-auto max-w-6xl">
      {user?.client?.name && <p className="text-muted">{user.client.name}</p>}
      <h1 className="mt-0.5 text-xl">{greeting}</h1>
      {isOurs && ability.can('core.can_admin', 'all') && (
        <Suspense fallback={<AttentionSkeleton />}>
          <Matters />
        </Suspense>
      )}
      {!isLead && cards?.some((card) => card.has_sample_data) && (
        <Suspense fallback={null}>
          <SampleNotice isOwn className="mt-6" />
        </Suspense>
      )}
      {isLead && (
        <Suspense fallback={null}>
          <OperatorAccess />
          <FirstSteps />
        </Suspense>
      )}
      {isOurs && !locks.stakeholder_engagement && (
        <Suspense fallback={null}>
          <WaitingPulses />
        </Suspense>
      )}
      <h2 id={headingId} className="sr-only">
        {t('home:analytics')}
      </h2>
      <ul aria-labelledby={headingId} className="mt-6 grid gap-5 @2xl:grid-cols-2">
        {analytics.map((one) => (
          <AnalyticsCard
            key={one.name}
            {...one}
            lock={locks[one.name]}
            card={cards?.find(({ page }) => page === one.name)}
            isLoading={isLoading}
          />
        ))}
      </ul>
      {isOurs && ability.can('core.can_manage_client', 'all') && (
        <Suspense fallback={<AttentionSkeleton />}>
          <Needs />
        </Suspense>
      )}
    </div>
  );
}
