import type { ServiceAccountInput } from '@orgscope/contract/resources/service-accounts';
import { Bot } from 'lucide-react';
import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useServiceAccountChanges, useServiceAccounts } from '../../../api/service-accounts.ts';
import type { ServiceAccount } from '../../../api/service-accounts.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useLiveRecords } from '../../records/client/use-live-records.ts';

const AccountDialog = lazyDialog(() => import('./account-dialog.tsx'));

function AccountRow({ account, to, now }: { account: ServiceAccount; to: string; now: number }) {
  const t = useText();
  const { name, description, is_active: isActive, token_count: count, last_used_at: used } = account;
  return (
    <li className="flex items-start gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <Bot aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow text-xs text-muted">
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <Link
            to={to}
            dir="auto"
            className="min-w-0 rounded-small font-medium wrap-anywhere text-ink underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {!isActive && <Status tone="quiet">{t('service-accounts:inactive')}</Status>}
        </p>
        {description && (
          <p dir="auto" className="line-clamp-2 wrap-anywhere">
            {description}
          </p>
        )}
        <p>
          {t('service-accounts:tokens', { count })}
          {' · '}
          {used ? (
            <>
              {t('service-accounts:used')} <Moment at={used} now={now} />
            </>
          ) : (
            t('service-accounts:never_used')
          )}
        </p>
      </div>
    </li>
  );
}

function ServiceAccounts({ client: { query, addressOf } }: { client: ActingClient }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useServiceAccounts(query);
  useLiveRecords(data !== undefined);
  const { add } = useServiceAccountChanges();
  const { opened: adding, open: begin, close } = useOpened();
  const pageOf = ({ id }: ServiceAccount) => addressOf(`/admin/service-accounts/${id}`);
  const save = async (body: ServiceAccountInput) => {
    const added = await add({ ...query, ...body });
    // A new account can do nothing before it has a token.
    void navigate(pageOf(added));
  };
  const addButton = (
    <Button variant="primary" onClick={() => begin()}>
      {t('service-accounts:add')}
    </Button>
  );
  const body = () => {
    if (isError && !data) {
      return (
        <ErrorState text={t('service-accounts:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      );
    }
    if (!data) return <Skeleton className="h-40" />;
    if (data.length === 0) {
      return (
        <EmptyState title={t('service-accounts:none')} hint={t('service-accounts:section_lead')}>
          {addButton}
        </EmptyState>
      );
    }
    return (
      <Section title={t('service-accounts:section')} lead={t('service-accounts:section_lead')}>
        <ul aria-label={t('service-accounts:title')} className="mb-5 divide-y divide-line">
          {data.map((account) => (
            <AccountRow key={account.id} account={account} to={pageOf(account)} now={dataUpdatedAt} />
          ))}
        </ul>
        {addButton}
      </Section>
    );
  };
  return (
    <SettingsPage title={t('service-accounts:title')} lead={t('service-accounts:lead')}>
      <Announcement>{data || isError ? '' : t('service-accounts:loading')}</Announcement>
      {body()}
      <Suspense>
        {adding && <AccountDialog key={adding.number} open={adding.isOpen} save={save} onClose={close} />}
      </Suspense>
    </SettingsPage>
  );
}

/** The programs of a client that call the API. */
export default function ServiceAccountsPage() {
  return <PerClient>{(client) => <ServiceAccounts client={client} />}</PerClient>;
}
