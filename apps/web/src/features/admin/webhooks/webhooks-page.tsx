import { webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { WebhookInput } from '@orgscope/contract/resources/webhooks';
import { Rss } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useWebhookActs, useWebhooks } from '../../../api/webhooks.ts';
import type { Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OutlastsAccess } from '../../records/client/outlasts-access.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useLiveRecords } from '../../records/client/use-live-records.ts';
import { useProof } from '../../records/proof/use-proof.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookStatus } from './webhook-status.tsx';

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'));

/** Tells of webhooks that Orgscope switched off. */
function Banners({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useText();
  return webhooks
    .filter(({ is_on: isOn, off_at: offAt }) => !isOn && offAt)
    .map(({ id, url, off_reason: reason }) => (
      <Notice key={id} tone="info">
        {t(reason === 'gone' ? 'webhooks:banner.gone' : 'webhooks:banner.failing', { url })}
      </Notice>
    ));
}

function Row({ webhook, address }: { webhook: Webhook; address: string }) {
  const t = useText();
  const { url, description, events } = webhook;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 sm:px-5">
      <Rss aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow basis-60">
        <Link
          to={address}
          aria-label={t('webhooks:open', { url })}
          className="font-medium break-all text-ink underline-offset-2 hover:underline"
        >
          {url}
        </Link>
        <p className="text-sm break-words text-muted">
          {description && (
            <>
              <span dir="auto">{description}</span>
              {' · '}
            </>
          )}
          {t('webhooks:chosen', { count: events.length })}
        </p>
      </div>
      <span className="text-sm">
        <WebhookStatus webhook={webhook} />
      </span>
    </li>
  );
}

function Webhooks({ client }: { client: ActingClient }) {
  const t = useText();
  const { query, addressOf } = client;
  const { data, isError, isFetching, refetch } = useWebhooks(query);
  useLiveRecords(data !== undefined);
  const { add } = useWebhookActs(query);
  const { whenProven, dialog: proofDialog } = useProof();
  const { opened: adding, open: begin, close: end } = useOpened();
  const [shown, setShown] = useState({ secret: '', open: false });

  const addIt = useRef<HTMLButtonElement>(null);
  const save = async (input: WebhookInput) => {
    await whenProven(async () => {
      const secret = await add(input);
      end();
      setShown({ secret, open: true });
    });
  };
  const addButton = (
    <OutlastsAccess>
      <Button ref={addIt} variant="primary" onClick={() => begin()}>
        {t('webhooks:add')}
      </Button>
    </OutlastsAccess>
  );
  const body = () => {
    if (isError && !data) {
      return <ErrorState text={t('webhooks:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!data) return <Skeleton className="h-24" />;
    if (data.length === 0) {
      return (
        <EmptyState title={t('webhooks:empty.title')} hint={t('webhooks:empty.hint')}>
          {addButton}
        </EmptyState>
      );
    }
    return (
      <>
        <Banners webhooks={data} />
        <ul aria-label={t('webhooks:list')} className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} address={addressOf(`/admin/webhooks/${webhook.id}`)} />
          ))}
        </ul>
        {data.length < webhookLimits.perClientMax ? (
          <div>{addButton}</div>
        ) : (
          <p className="text-sm text-muted">{t('webhooks:limit', { most: webhookLimits.perClientMax })}</p>
        )}
      </>
    );
  };
  return (
    <SettingsPage title={t('webhooks:title')} lead={t('webhooks:lead')}>
      <Announcement>{data || isError ? '' : t('webhooks:loading')}</Announcement>
      {body()}
      <Suspense>
        {adding && (
          <WebhookDialog
            key={adding.number}
            open={adding.isOpen}
            keptAs={`webhook:new:${client.id}`}
            onSave={save}
            onClose={end}
          />
        )}
      </Suspense>
      {/* The button of an empty list has gone with it: the new webhook is listed by now. */}
      <SecretDialog
        {...shown}
        finalFocus={() => addIt.current ?? pageHeading()}
        onClose={() => setShown({ ...shown, open: false })}
      />
      {proofDialog}
    </SettingsPage>
  );
}

/** The webhooks of a client. */
export default function WebhooksPage() {
  return <PerClient>{(client) => <Webhooks client={client} />}</PerClient>;
}
