import { Suspense, useDeferredValue, useEffect, useId, useState } from 'react';
import { useAnalyticsHome } from '../../api/analytics-home.ts';
import { useText } from '../../i18n/i18n.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useAbility } from '../../session/ability.ts';
import { isOurServer } from '../../session/is-our-server.ts';
import { lockedAnalytics } from '../../session/locked-analytics.ts';
import { useSession } from '../../session/store.ts';
import { analytics } from './analytics.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { AttentionSkeleton } from './attention-skeleton.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { partOfDay } from './part-of-day.ts';
import { useNotices } from './use-notices.tsx';
import { useRefreshOnFocus } from './use-refresh-on-focus.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RetryHint } from '../../ui/states/retry-hint.tsx';

// For administrators, after what everyone sees.
const Needs = lazyPart(async () => {
  const [part] = await Promise.all([import('./needs.tsx'), loadTexts(['needs'])]);
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
  // Of another server, home shows the four questions alone.
  const isOurs = isOurServer(user);
  const hasFigures = isOurs && Object.keys(locks).length < analytics.length;
  const { data: cards, isLoading, isError, refetch } = useAnalyticsHome({}, hasFigures);
  const ability = useAbility();
  const mayManage = isOurs && ability.can('core.can_manage_client', 'all');
  const isAdmin = isOurs && ability.can('core.can_admin', 'all');
  // It is rendered after the notices and the cards, but need not wait for their code.
  useEffect(() => {
    if (mayManage) Needs.preload();
  }, [mayManage]);
  const found = useNotices({
    isOurs,
    isAdmin,
    isLead: mayManage && !isAdmin,
    mayBeAsked: isOurs && !locks.stakeholder_engagement,
    hasSampleData: cards?.some((card) => card.has_sample_data) ?? false,
  });
  // A notice that comes later waits for its code without hiding the cards.
  const { notices, isLoading: isWaiting } = useDeferredValue(found);
  const [hour] = useState(() => new Date().getHours());
  const name = user?.first_name || user?.full_name?.trim().split(/\s+/)[0];
  const greeting = name ? t(`home:greeting.${partOfDay(hour)}`, { name }) : t('home:welcome');
  return (
    <div className="@container mx-auto max-w-6xl">
      {user?.client?.name && <p className="text-muted print:hidden">{user.client.name}</p>}
      <h1 className="mt-0.5 text-xl">{greeting}</h1>
      {isWaiting ? (
        <HomeSkeleton />
      ) : (
        <Suspense fallback={<HomeSkeleton />}>
          {notices}
          <h2 id={headingId} className="sr-only">
            {t('home:analytics')}
          </h2>
          {isError && !cards && (
            <p className="mt-6 text-sm">
              <RetryHint text={t('home:cards.failed')} onRetry={() => void refetch()} />
            </p>
          )}
          <ul aria-labelledby={headingId} className="mt-6 grid gap-5 @2xl:grid-cols-2">
            {analytics.map((one) => (
              <AnalyticsCard
                key={one.name}
                one={one}
                lock={locks[one.name]}
                card={cards?.find(({ page }) => page === one.name)}
                isLoading={isLoading}
              />
            ))}
          </ul>
          {mayManage && (
            <Suspense fallback={<AttentionSkeleton />}>
              <Needs />
            </Suspense>
          )}
        </Suspense>
      )}
    </div>
  );
}
