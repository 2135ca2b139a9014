import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useSso, useSsoActs } from '../../../api/sso.ts';
import type { Sso } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient, ClientQuery } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { Domains } from './domains.tsx';
import { RulesForm } from './rules-form.tsx';
import { TestConnection } from './test-connection.tsx';

export interface SsoProps {
  sso: Sso;
  query: ClientQuery;
}

/** Removes the provider, after a question. */
function Removal({ sso: { connection, linked }, query }: SsoProps) {
  const t = useText();
  const { remove } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const [open, setOpen] = useState(false);
  const press = async () => {
    setOpen(false);
    try {
      if (await whenProven(remove)) toast.success(t('messages:sso.removed'));
    } catch (error) {
      toast.error(failureText(error, t('sso:remove.failed')));
    }
  };
  return (
    <Section title={t('sso:remove.section')} lead={t('sso:remove.lead', { count: linked })}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('sso:remove.button')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('sso:remove.button')}
        confirm={{ label: t('sso:remove.confirm'), variant: 'danger', onClick: press }}
        cancel={{ label: t('common:cancel'), onClick: () => setOpen(false) }}
      >
        {t('sso:remove.text', { name: connection?.name ?? '' })}
      </ConfirmDialog>
      {dialog}
    </Section>
  );
}

function SsoSections({ client: { query } }: { client: ActingClient }) {
  const t = useText();
  const { data, isError, isFetching, refetch } = useSso(query);
  const [rulesAreDirty, setRulesAreDirty] = useState(false);
  const body = () => {
    if (!data) return <Skeleton className="h-64" />;
    const { connection } = data;
    const props = { sso: data, query };
    return (
      <>
        <Section title={t('sso:connection.section')} lead={t('sso:connection.lead')}>
          <ConnectionForm {...props} rulesAreDirty={rulesAreDirty} />
        </Section>
        <Section title={t('sso:domains.section')} lead={t('sso:domains.lead')}>
          <Domains {...props} />
        </Section>
        {connection && (
          <>
            <Section title={t('sso:test.section')} lead={t('sso:test.lead')}>
              <TestConnection {...props} />
            </Section>
            <Section title={t('sso:rules.section')} lead={t('sso:rules.lead')}>
              <RulesForm {...props} onDirty={setRulesAreDirty} />
            </Section>
            <Removal {...props} />
          </>
        )}
      </>
    );
  };
  return (
    <SettingsPage title={t('sso:title')} lead={t('sso:lead')}>
      <Announcement>{data || isError ? '' : t('sso:loading')}</Announcement>
      {isError && !data ? (
        <ErrorState text={t('sso:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        body()
      )}
    </SettingsPage>
  );
}

/** How the people of a client sign in by its identity provider. */
export default function SsoPage() {
  return <PerClient>{(client) => <SsoSections client={client} />}</PerClient>;
}
