import { useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useScim, useScimChanges } from '../../../api/scim.ts';
import type { ScimConnection } from '../../../api/scim.ts';
import { useText } from '../../../i18n/i18n.ts';
import { relativeTime } from '../../../lib/dates/relative-time.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import type { ActingClient, ClientQuery } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableText } from '../../../ui/fields/copyable-text.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { SecretText, ShownOnceDialog } from '../../../ui/dialogs/shown-once-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { OutlastsAccess } from '../../records/client/outlasts-access.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { momentDay } from '../../../lib/dates/moment-text.ts';

interface Props {
  connection: ScimConnection;
  query: ClientQuery;
  now: number;
}

/** The address and the token for the identity provider. */
function TokenSection({ connection: { url, token }, query, now }: Props) {
  const t = useText();
  const { create, revoke } = useScimChanges(query);
  const { whenProven, dialog: proofDialog } = useProof();
  const [asking, setAsking] = useState<{ what: 'replace' | 'revoke'; start?: string; open: boolean }>();
  const [shown, setShown] = useState({ secret: '', open: false });
  const [busy, setBusy] = useState(false);
  const replaceIt = useRef<HTMLButtonElement>(null);

  const close = () => setAsking(asking && { ...asking, open: false });
  const act = async (what: 'create' | 'revoke', start?: string) => {
    setBusy(true);
    try {
      await whenProven(async () => {
        if (what === 'create') setShown({ secret: await create(), open: true });
        else {
          await revoke(start);
          toast.success(t('messages:scim.revoked'));
        }
      });
    } catch (error) {
      toast.error(failureText(error, t(`scim:token.${what}_failed`)));
    }
    setBusy(false);
    close();
  };
  return (
    <Section title={t('scim:token.section')} lead={t('scim:token.lead')}>
      <div className="mb-5 flex flex-col gap-3 text-sm">
        <CopyableText
          label={t('scim:token.url')}
          words={{
            copy: t('scim:token.copy'),
            copied: t('scim:token.copied'),
            copyFailed: t('scim:token.copy_failed'),
          }}
        >
          {url}
        </CopyableText>
        {token && (
          <dl>
            <dt className="text-xs text-muted">{t('scim:token.name')}</dt>
            <dd className="text-ink">
              {t('scim:token.starts', { start: token.start })}
              <span className="block text-xs text-muted">
                {t('scim:token.created', {
                  name: token.created_by,
                  date: momentDay(token.created_at, 'short'),
                })}
                {' · '}
                {token.last_used_at
                  ? t('scim:token.used', { when: relativeTime(token.last_used_at, now) })
                  : t('scim:token.never_used')}
              </span>
            </dd>
          </dl>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {token ? (
          <>
            <OutlastsAccess>
              <Button ref={replaceIt} onClick={() => setAsking({ what: 'replace', open: true })}>
                {t('scim:token.replace')}
              </Button>
            </OutlastsAccess>
            <Button onClick={() => setAsking({ what: 'revoke', start: token.start, open: true })}>
              {t('scim:token.revoke')}
            </Button>
          </>
        ) : (
          <OutlastsAccess>
            <Button busy={busy} onClick={() => void act('create')}>
              {t('scim:token.create')}
            </Button>
          </OutlastsAccess>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          open={asking.open}
          title={t(`scim:token.${asking.what}_title`)}
          confirm={{
            label: t(`scim:token.${asking.what}`),
            variant: 'danger',
            onClick: () => act(asking.what === 'revoke' ? 'revoke' : 'create', asking.start),
          }}
          cancel={{ label: t('common:cancel'), onClick: close }}
        >
          {t(`scim:token.${asking.what}_text`)}
        </ConfirmDialog>
      )}
      <ShownOnceDialog
        open={shown.open}
        title={t('scim:secret.title')}
        secret={shown.secret}
        // The button that creates one has gone.
        finalFocus={() => replaceIt.current ?? pageHeading()}
        words={{
          copy: t('scim:secret.copy'),
          copied: t('scim:secret.copied'),
          copyFailed: t('scim:secret.copy_failed'),
          done: t('scim:secret.done'),
        }}
        onClose={() => setShown({ ...shown, open: false })}
      >
        <p className="text-sm text-muted">{t('scim:secret.text')}</p>
        <SecretText>{shown.secret}</SecretText>
      </ShownOnceDialog>
      {proofDialog}
    </Section>
  );
}

function ScimSections({ client: { query } }: { client: ActingClient }) {
  const t = useText();
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useScim(query);
  const { change } = useScimChanges(query);
  // The choice that is being saved.
  const [chosen, setChosen] = useState<boolean>();

  const choose = async (sends: boolean) => {
    setChosen(sends);
    try {
      await change({ sends_invitations: sends });
      toast.success(t('messages:scim.saved'));
    } catch (error) {
      toast.error(failureText(error, t('scim:people.failed')));
    }
    setChosen(undefined);
  };
  return (
    <SettingsPage title={t('scim:title')} lead={t('scim:lead')}>
      <Announcement>{data || isError ? '' : t('scim:loading')}</Announcement>
      {isError && !data && (
        <ErrorState text={t('scim:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && <Skeleton className="h-40 rounded-card!" />}
      {data && (
        <>
          <TokenSection connection={data} query={query} now={dataUpdatedAt} />
          {data.token && (
            <Section title={t('scim:people.section')} lead={t('scim:people.lead')}>
              <CheckboxField
                checked={chosen ?? data.sends_invitations}
                disabled={chosen !== undefined}
                onChange={({ target }) => void choose(target.checked)}
              >
                {t('scim:people.sends')}
              </CheckboxField>
            </Section>
          )}
        </>
      )}
    </SettingsPage>
  );
}

/** How the identity provider of a client manages its people. */
export default function ScimPage() {
  return <PerClient>{(client) => <ScimSections client={client} />}</PerClient>;
}
