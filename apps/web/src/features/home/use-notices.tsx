import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useFirstSteps } from '../../api/first-steps.ts';
import { useOperations } from '../../api/operations.ts';
import { useSupportAccess } from '../../api/support-access.ts';
import { useUnansweredAttributes } from '../../api/unanswered-attributes.ts';
import { useWaitingPulses } from '../../api/waiting-pulses.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { WaitingPulses } from '../layout/banners/lazy-waiting-pulses.ts';
import { SampleNotice } from '../layout/sample-data/sample-notice.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

// Each is loaded by those who see it.
const FirstSteps = lazyPart(async () => {
  const [part] = await Promise.all([import('./first-steps.tsx'), loadTexts(['first-steps'])]);
  return part;
});
const Matters = lazyPart(async () => {
  const [part] = await Promise.all([import('./matters.tsx'), loadTexts(['operations'])]);
  return part;
});
const AskedAttributes = lazyPart(() => import('./asked-attributes.tsx'));
const SupportAccessNotice = lazyPart(() => import('./support-access-notice.tsx'));

/** What has failed is tried again while the cards are shown. */
const isWaitedFor = ({ isLoading, failureCount, errorUpdateCount }: UseQueryResult) =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;

interface Visitor {
  isOurs: boolean;
  /** A platform administrator. */
  isAdmin: boolean;
  /** An administrator of a client. */
  isLead: boolean;
  mayBeAsked: boolean;
  hasSampleData: boolean;
}

/** What stands above the cards of home. Until it is known, they wait, so that nothing pushes them down. */
export function useNotices({ isOurs, isAdmin, isLead, mayBeAsked, hasSampleData }: Visitor): {
  isLoading: boolean;
  notices: ReactNode;
} {
  const matters = useOperations(isAdmin);
  const access = useSupportAccess(isLead);
  const steps = useFirstSteps(isLead);
  const waiting = useWaitingPulses(mayBeAsked);
  const asked = useUnansweredAttributes(isOurs);
  const hasSample = hasSampleData || steps.data?.sample_data?.is_shown === true;
  const hasAccess = Boolean(access.data?.current);
  const hasSteps = steps.data ? !steps.data.dismissed : steps.errorUpdateCount > 0;
  const hasPulses = Boolean(waiting.data?.length);
  const isAsked = Boolean(asked.data?.length);
  // At once: each would be asked for only when the one above it is there.
  useEffect(() => {
    if (isAdmin) Matters.preload();
    if (hasSample) SampleNotice.preload();
    if (hasAccess) SupportAccessNotice.preload();
    if (hasSteps) FirstSteps.preload();
    if (hasPulses) WaitingPulses.preload();
    if (isAsked) AskedAttributes.preload();
  }, [isAdmin, hasSample, hasAccess, hasSteps, hasPulses, isAsked]);
  return {
    isLoading: [matters, access, steps, waiting, asked].some(isWaitedFor),
    notices: (
      <>
        {isAdmin && <Matters />}
        {hasSample && <SampleNotice isOwn className="mt-6" />}
        {hasAccess && <SupportAccessNotice />}
        {hasSteps && <FirstSteps />}
        {hasPulses && <WaitingPulses className="mt-6" />}
        {isAsked && <AskedAttributes />}
      </>
    ),
  };
}
