import type { Attempt } from '@orgscope/contract/resources/webhooks';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useDelivery, useWebhookActs } from '../../../api/webhooks.ts';
import type { Delivery } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { attemptResult } from './attempt-result.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';

interface Props {
  delivery: Pick<Delivery, 'id' | 'message_id'>;
  /** Whether its webhook is on, so that it can be sent again. */
  isOn: boolean;
  query: ClientQuery;
  open: boolean;
  onClose: () => void;
}

function Source({ children }: { children: string }) {
  return (
    <pre dir="ltr" className="rounded-control bg-surface-sunken p-3 text-xs break-all whitespace-pre-wrap text-ink">
      {children}
    </pre>
  );
}

/** The body as people read it. */
function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Try({ attempt }: { attempt: Attempt }) {
  const t = useText();
  const { at, ms, answer } = attempt;
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <p className="text-sm text-ink">
        {t('webhooks:log.try', { moment: momentText(at), result: attemptResult(t, attempt), ms })}
      </p>
      {answer && <Source>{answer}</Source>}
    </li>
  );
}

/** What was sent, the answers, and a button that sends it again. */
export default function DeliveryDialog({ delivery, isOn, query, open, onClose }: Props) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useDelivery(query, delivery.id);
  const { replay } = useWebhookActs(query);
  const [sending, setSending] = useState(false);

  const send = async () => {
    setSending(true);
    try {
      await replay(delivery.id);
      toast.success(t('messages:webhooks.replayed'));
      onClose();
    } catch (error) {
      toast.error(failureText(error, t('webhooks:log.replay_failed')));
    }
    setSending(false);
  };
  const body = () => {
    if (isError && !data) {
      return <ErrorState text={t('webhooks:log.detail_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!data) return <Skeleton className="h-40" />;
    return (
      <>
        <h3 className="text-sm text-ink">{t('webhooks:log.body')}</h3>
        <Source>{laidOut(data.body)}</Source>
        <h3 className="text-sm text-ink">{t('webhooks:log.tries')}</h3>
        {data.tries.length === 0 && <p className="text-sm text-muted">{t('webhooks:log.not_tried')}</p>}
        <ul className="divide-y divide-line">
          {data.tries.map((attempt) => (
            <Try key={attempt.at} attempt={attempt} />
          ))}
        </ul>
      </>
    );
  };
  return (
    <Dialog
      open={open}
      title={t('webhooks:log.detail_title')}
      description={delivery.message_id}
      width="wide"
      onLeave={() => onClose()}
    >
      <DialogBody>{body()}</DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('webhooks:log.close')}</Button>
        {isOn && data && data.state !== 'waiting' && (
          <Button variant="primary" busy={sending} onClick={() => void send()}>
            {t('webhooks:log.replay')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
