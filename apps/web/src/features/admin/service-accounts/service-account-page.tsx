import type { ServiceAccountInput } from '@orgscope/contract/resources/service-accounts';
import { SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { CallFailure } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useServiceAccount, useServiceAccountChanges } from '../../../api/service-accounts.ts';
import type { ServiceAccount } from '../../../api/service-accounts.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { NotLasting, OutlastsAccess, useIsLetIn } from '../../records/client/outlasts-access.tsx';
import { useLiveRecords } from '../../records/client/use-live-records.ts';
import { TokenList } from '../../records/tokens/token-list.tsx';
import { useRecordTitle } from '../../records/page/use-record-title.ts';
import { useProof } from '../../records/proof/use-proof.tsx';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { usePathParams } from '../../../lib/hooks/use-path-params.ts';

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'));

/** Changes, deactivates and restores an account. */
function AccountActs({ account }: { account: ServiceAccount }) {
  const t = useText();
  const { update, remove, restore } = useServiceAccountChanges();
  const { whenProven, dialog: proofDialog } = useProof();
  // The form keeps what it was opened with, whatever others change meanwhile: saved, that is refused.
  const { opened: editing, open: edit, close: closeEditing } = useOpened<ServiceAccount>();
  const [asking, setAsking] = useState<'deactivate' | 'restore'>();
  const [open, setOpen] = useState(false);

  const save = async (opened: ServiceAccount, body: ServiceAccountInput) => {
    await update(opened, body);
    closeEditing();
    toast.success(t('messages:service_accounts.done.update'));
  };
  const ask = (what: typeof asking) => {
    setAsking(what);
    setOpen(true);
  };
  const act = async (what: 'deactivate' | 'restore') => {
    try {
      const isDone = await whenProven(() => (what === 'restore' ? restore : remove)(Number(account.id)));
      if (!isDone) return;
      toast.success(t(`messages:service_accounts.done.${what === 'restore' ? 'restore' : 'delete'}`));
    } catch (error) {
      toast.error(failureText(error, t(`service-accounts:page.${what}_failed`)));
    }
    setOpen(false);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {account.is_active ? (
        <>
          <Button onClick={() => ask('deactivate')}>{t('service-accounts:page.deactivate')}</Button>
          <Button onClick={() => edit(account)}>{t('service-accounts:page.edit')}</Button>
        </>
      ) : (
        <OutlastsAccess>
          <Button variant="primary" onClick={() => ask('restore')}>
            {t('service-accounts:page.restore')}
          </Button>
        </OutlastsAccess>
      )}
      <Suspense>
        {editing && (
          <AccountDialog
            key={editing.number}
            account={editing.what}
            open={editing.isOpen}
            save={(body) => save(editing.what, body)}
            onClose={closeEditing}
          />
        )}
      </Suspense>
      {asking && (
        <ConfirmDialog
          open={open}
          title={t(`service-accounts:page.${asking}_title`)}
          confirm={{
            label: t(`service-accounts:page.${asking}`),
            variant: asking === 'deactivate' ? 'danger' : 'primary',
            onClick: () => act(asking),
          }}
          cancel={{ label: t('common:cancel'), onClick: () => setOpen(false) }}
        >
          {t(`service-accounts:page.${asking}_text`)}
        </ConfirmDialog>
      )}
      {proofDialog}
    </div>
  );
}

function Account({ id }: { id: number }) {
  const t = useText();
  const { data, error, isFetching, refetch, dataUpdatedAt } = useServiceAccount(id);
  useLiveRecords(data !== undefined);
  const { createToken, revokeToken } = useServiceAccountChanges();
  const isLetIn = useIsLetIn();
  const isMissing = error instanceof CallFailure && error.status === 404;
  const missing = t('messages:service_accounts.absent');
  useRecordTitle(isMissing ? missing : data?.account.name);
  if (isMissing) {
    return (
      <>
        <h1 className="sr-only">{missing}</h1>
        <EmptyState icon={SearchX} title={missing} hint={t('service-accounts:page.missing_hint')} />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">{t('service-accounts:title')}</h1>
        <Announcement>{error ? '' : t('service-accounts:page.loading')}</Announcement>
        {error ? (
          <ErrorState text={t('service-accounts:page.failed')} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-48 rounded-card!" />
        )}
      </>
    );
  }
  const { account, tokens, scopes } = data;
  const { name, description, is_active: isActive, created_by: by, created_at: at } = account;
  const date = momentDay(at, 'short');
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 tabIndex={-1} className="min-w-0 text-xl wrap-anywhere">
              <bdi>{name}</bdi>
            </h1>
            {!isActive && <Status tone="quiet">{t('service-accounts:inactive')}</Status>}
          </div>
          {description && (
            <p dir="auto" className="mt-1 wrap-anywhere text-muted">
              {description}
            </p>
          )}
          <p className="mt-1 text-sm text-muted">{t('service-accounts:added', { name: by, date })}</p>
        </div>
        <AccountActs account={account} />
      </header>
      <Section title={t('service-accounts:page.tokens')} lead={t('service-accounts:page.tokens_lead')}>
        {!isActive && tokens.length > 0 && <p className="mb-4 text-sm text-muted">{t('service-accounts:page.rest')}</p>}
        {isActive && isLetIn && <NotLasting />}
        <TokenList
          tokens={tokens}
          scopes={scopes}
          now={dataUpdatedAt}
          none={t('service-accounts:page.no_tokens')}
          mayCreate={isActive && !isLetIn}
          create={(wanted) => createToken(id, wanted)}
          revoke={(token) => revokeToken(id, token)}
        />
      </Section>
    </>
  );
}

/** A service account and its API tokens. */
export default function ServiceAccountPage() {
  const t = useText();
  const { id = '' } = usePathParams();
  const { addressOf } = useActingClient();
  return (
    <div className="@container max-w-4xl">
      <BackLink to={addressOf('/admin/service-accounts')}>{t('service-accounts:page.back')}</BackLink>
      <Account id={/^\d{1,10}$/.test(id) ? Number(id) : 0} />
    </div>
  );
}
