import { lazy, Suspense, useState } from 'react';
import { useApiTokenChanges, useApiTokens } from '../../../api/api-tokens.ts';
import type { ApiToken } from '../../../api/api-tokens.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useProof } from '../../admin/records/proof/use-proof.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TokenRow } from './token-row.tsx';

const CreateTokenDialog = lazy(() => import('./create-token-dialog.tsx'));

/** The user's API tokens, and a form for new ones. */
export default function ApiTokensPage() {
  const t = useText();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useApiTokens();
  const { revoke } = useApiTokenChanges();
  const { whenProven, dialog: proofDialog } = useProof();
  const [creating, setCreating] = useState({ number: 0, open: false });
  const [revoking, setRevoking] = useState<{ token: ApiToken; open: boolean }>();
  const [shown, setShown] = useState({ secret: '', open: false });

  const closeRevoking = () => setRevoking(revoking && { ...revoking, open: false });
  const created = (secret: string) => {
    setCreating((last) => ({ ...last, open: false }));
    setShown({ secret, open: true });
  };
  const end = async ({ id }: ApiToken) => {
    const failed = t('api-tokens:revoke_failed');
    try {
      await revoke(id);
      toast.success(t('messages:tokens.revoked'));
    } catch (error) {
      toast.error(failureText(error, { refused: failed, failed }));
    }
    closeRevoking();
  };
  const body = () => {
    if (!data) return <Skeleton className="h-10" />;
    const { tokens, scopes } = data;
    return (
      <>
        {tokens.length === 0 && <p className="mb-5 text-sm text-muted">{t('api-tokens:none')}</p>}
        {tokens.length > 0 && (
          <ul className="mb-5 divide-y divide-line">
            {tokens.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                now={dataUpdatedAt}
                onRevoke={() => setRevoking({ token, open: true })}
              />
            ))}
          </ul>
        )}
        {scopes.length > 0 ? (
          <Button onClick={() => setCreating(({ number }) => ({ number: number + 1, open: true }))}>
            {t('api-tokens:create')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('api-tokens:none_open')}</p>
        )}
        <a href="/api/docs/" className="mt-5 block w-fit text-sm text-accent underline underline-offset-2">
          {t('api-tokens:docs')}
        </a>
      </>
    );
  };
  return (
    <SettingsPage title={t('api-tokens:title')} lead={t('api-tokens:lead')}>
      <Announcement>{data || isError ? '' : t('api-tokens:loading')}</Announcement>
      {isError && !data ? (
        <ErrorState text={t('api-tokens:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Section title={t('api-tokens:section')} lead={t('api-tokens:section_lead')}>
          {body()}
        </Section>
      )}
      <Suspense>
        {creating.number > 0 && (
          <CreateTokenDialog
            key={creating.number}
            open={creating.open}
            scopes={data?.scopes ?? []}
            whenProven={whenProven}
            onCreated={created}
            onClose={() => setCreating((last) => ({ ...last, open: false }))}
          />
        )}
      </Suspense>
      {revoking && (
        <ConfirmDialog
          open={revoking.open}
          title={t('api-tokens:revoke_title')}
          confirm={{ label: t('api-tokens:revoke'), variant: 'danger', onClick: () => end(revoking.token) }}
          cancel={{ label: t('common:cancel'), onClick: closeRevoking }}
        >
          {t('api-tokens:revoke_text', { name: revoking.token.name })}
        </ConfirmDialog>
      )}
      <SecretDialog {...shown} onClose={() => setShown({ ...shown, open: false })} />
      {proofDialog}
    </SettingsPage>
  );
}
