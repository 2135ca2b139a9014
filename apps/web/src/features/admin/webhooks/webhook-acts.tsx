import type { WebhookInput } from '@orgscope/contract/resources/webhooks';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useWebhookActs } from '../../../api/webhooks.ts';
import type { Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { NotLasting, useIsLetIn } from '../../records/client/outlasts-access.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const WebhookDialog = lazyDialog(() => import('./webhook-dialog.tsx'));

interface Props {
  webhook: Webhook;
  query: ClientQuery;
  /** The address of the list. */
  list: string;
}

/** What can be done with a webhook. */
export function WebhookActs({ webhook, query, list }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const acts = useWebhookActs(query);
  const { whenProven, dialog: proofDialog } = useProof();
  // The form keeps what it was opened with, whatever others change meanwhile: saved, that is refused.
  const { opened: editing, open: edit, close: endEditing } = useOpened<Webhook>();
  const [asking, setAsking] = useState<'rotate' | 'delete'>();
  const [running, setRunning] = useState<'switch' | 'test'>();
  const [shown, setShown] = useState({ secret: '', open: false });
  const { id, url, is_on: isOn, previous_until: until } = webhook;
  const isLetIn = useIsLetIn();

  const tell = (error: unknown) => void toast.error(failureText(error, t('webhooks:page.act_failed')));
  const run = async (which: 'switch' | 'test', act: () => Promise<void>, done: string) => {
    setRunning(which);
    try {
      await act();
      toast.success(done);
    } catch (error) {
      tell(error);
    }
    setRunning(undefined);
  };
  const save = async (edited: Webhook, { url: address, description, events }: WebhookInput) => {
    const { url: before, events: eventsBefore, version } = edited;
    await whenProven(async () => {
      await acts.change(id, {
        ...(address !== before && { url: address }),
        description: description ?? null,
        ...(String(events) !== String(eventsBefore) && { events }),
        ...(version !== undefined && { version }),
      });
      endEditing();
      toast.success(t('messages:webhooks.saved'));
    });
  };
  const rotate = async () => {
    try {
      await whenProven(async () => setShown({ secret: await acts.rotate(id), open: true }));
    } catch (error) {
      tell(error);
    }
    setAsking(undefined);
  };
  const remove = async () => {
    try {
      await acts.remove(id);
      toast.success(t('messages:webhooks.deleted'));
      await navigate(list);
      acts.forget(id);
    } catch (error) {
      setAsking(undefined);
      tell(error);
    }
  };
  const switchDone = isOn ? t('messages:webhooks.switched_off') : t('messages:webhooks.switched_on');
  const cancel = { label: t('common:cancel'), onClick: () => setAsking(undefined) };
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2">
        {isLetIn && <NotLasting />}
        <Button onClick={() => edit(webhook)}>{t('webhooks:page.edit')}</Button>
        <Button
          busy={running === 'switch'}
          disabled={isLetIn && !isOn}
          onClick={() => void run('switch', () => acts.change(id, { is_on: !isOn }), switchDone)}
        >
          {isOn ? t('webhooks:page.pause') : t('webhooks:page.switch_on')}
        </Button>
        {isOn && (
          <Button
            busy={running === 'test'}
            onClick={() => void run('test', () => acts.test(id), t('messages:webhooks.test_sent'))}
          >
            {t('webhooks:page.test')}
          </Button>
        )}
        <Button disabled={isLetIn} onClick={() => setAsking('rotate')}>
          {t('webhooks:page.rotate')}
        </Button>
        <Button onClick={() => setAsking('delete')}>{t('webhooks:page.delete')}</Button>
      </div>
      <Suspense>
        {editing && (
          <WebhookDialog
            key={editing.number}
            webhook={editing.what}
            open={editing.isOpen}
            // With the version: over another one, the input would overwrite what somebody else has changed.
            keptAs={`webhook:${id}:${editing.what.version ?? ''}`}
            onSave={(input) => save(editing.what, input)}
            onClose={endEditing}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={asking === 'rotate'}
        title={t('webhooks:rotating.title')}
        confirm={{ label: t('webhooks:page.rotate'), variant: 'primary', onClick: rotate }}
        cancel={cancel}
      >
        {until ? t('webhooks:rotating.again', { moment: momentText(until) }) : t('webhooks:rotating.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('webhooks:deleting.title')}
        confirm={{ label: t('webhooks:page.delete'), variant: 'danger', onClick: remove }}
        cancel={cancel}
      >
        {t('webhooks:deleting.text', { url })}
      </ConfirmDialog>
      <SecretDialog {...shown} onClose={() => setShown({ ...shown, open: false })} />
      {proofDialog}
    </>
  );
}
