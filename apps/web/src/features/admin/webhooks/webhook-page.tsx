import { SearchX } from 'lucide-react';
import { useWebhooks } from '../../../api/webhooks.ts';
import type { Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLiveRecords } from '../../records/client/use-live-records.ts';
import { useRecordTitle } from '../../records/page/use-record-title.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { chosenEvents } from './event-name.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';
import { usePathParams } from '../../../lib/hooks/use-path-params.ts';
import { WebhookActs } from './webhook-acts.tsx';
import { WebhookStatus } from './webhook-status.tsx';

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useText();
  const { events, failing_since: failing, secret_since: since, previous_until: until, is_on: isOn } = webhook;
  return (
    <div className="flex flex-col gap-3 text-sm text-muted">
      <WebhookStatus webhook={webhook} />
      {isOn && failing && <p>{t('webhooks:page.failing_since', { moment: momentText(failing) })}</p>}
      <div>
        <p className="font-medium text-ink">{t('webhooks:page.tells')}</p>
        <ul>
          {chosenEvents(t, events).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <p>
        {t('webhooks:page.secret_since', { day: momentText(since) })}
        {until && ` ${t('webhooks:page.previous_until', { moment: momentText(until) })}`}
      </p>
    </div>
  );
}

/** A webhook: what it tells, what can be done with it, and what it sent. */
export default function WebhookPage() {
  const t = useText();
  const { id = '' } = usePathParams();
  const { query, addressOf } = useActingClient();
  const { data, isError, isFetching, refetch } = useWebhooks(query);
  const webhook = data?.find((each) => String(each.id) === id);
  const list = addressOf('/admin/webhooks');
  useLiveRecords(webhook !== undefined);
  useRecordTitle(webhook?.url ?? (data || isError ? t('webhooks:title') : undefined));

  const body = () => {
    if (isError && !data) {
      return <ErrorState text={t('webhooks:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!data) return <Skeleton className="h-40" />;
    if (!webhook) {
      return (
        <EmptyState icon={SearchX} title={t('webhooks:page.absent')}>
          <Link to={list} className={buttonStyles()}>
            {t('webhooks:page.back')}
          </Link>
        </EmptyState>
      );
    }
    return (
      <>
        <Section title={t('webhooks:page.details')}>
          <Facts webhook={webhook} />
          <WebhookActs webhook={webhook} query={query} list={list} />
        </Section>
        <DeliveryLog webhook={webhook} query={query} />
      </>
    );
  };
  return (
    <div className="max-w-4xl">
      <BackLink to={list}>{t('webhooks:page.back')}</BackLink>
      <SettingsPage title={webhook?.url ?? t('webhooks:title')} lead={webhook?.description ?? ''}>
        <Announcement>{data || isError ? '' : t('webhooks:loading')}</Announcement>
        {body()}
      </SettingsPage>
    </div>
  );
}
