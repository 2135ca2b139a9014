import { Smartphone } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useFactorChanges, useFactors } from '../../../api/factors.ts';
import type { Factors, NewApp } from '../../../api/factors.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { Section } from '../../../ui/section.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

// With what draws the QR code.
const AddAppDialog = lazyDialog(() => import('./add-app-dialog.tsx'));

type App = Factors['apps'][number];

interface Props {
  /** What stands below: it waits for the factors, which would move it when they come. */
  children?: ReactNode;
}

/** The user's factors at sign-in: passkeys, authenticator apps and recovery codes. */
export function SecuritySections({ children }: Props) {
  const t = useText();
  const { data: factors, isError, isFetching, refetch, dataUpdatedAt } = useFactors();
  const changes = useFactorChanges();
  const { whenProven, dialog: proofDialog } = useProof();
  const { opened: adding, open: showApp, close: closeAdding } = useOpened<NewApp>();
  const [removing, setRemoving] = useState<{ app: App; isLast: boolean; open: boolean; isDone?: boolean }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [renewing, setRenewing] = useState(false);
  const [shown, setShown] = useState<{ codes: readonly string[]; open: boolean }>({ codes: [], open: false });
  const [starting, setStarting] = useState(false);

  const closeRemoving = (isDone = false) => setRemoving(removing && { ...removing, open: false, isDone });
  /** Runs a change, and says if it failed. */
  const attempt = async (failed: string, act: () => Promise<void>) => {
    try {
      await whenProven(act);
    } catch (error) {
      toast.error(failureText(error, failed));
    }
  };
  const start = async () => {
    setStarting(true);
    await attempt(t('security:apps.add_failed'), async () => showApp(await changes.start()));
    setStarting(false);
  };
  const showNew = (codes: readonly string[]) => {
    if (codes.length > 0) setShown({ codes, open: true });
  };
  const added = (codes: readonly string[]) => {
    closeAdding();
    toast.success(t('messages:factors.added'));
    showNew(codes);
  };
  const remove = async ({ id }: App) => {
    let isDone = false;
    await attempt(t('security:apps.remove_failed'), async () => {
      await changes.remove(id);
      isDone = true;
      toast.success(t('messages:factors.removed'));
    });
    closeRemoving(isDone);
  };
  const renew = async () => {
    await attempt(t('security:recovery.renew_failed'), async () => {
      setShown({ codes: await changes.renewCodes(), open: true });
    });
    setRenewing(false);
  };

  const apps = factors?.apps ?? [];
  const passkeys = factors?.passkeys ?? [];
  return (
    <>
      <Announcement>{factors || isError ? '' : t('security:loading')}</Announcement>
      {isError && !factors && (
        <ErrorState text={t('security:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!isError && !factors && (
        <Section title={t('security:passkeys.section')} lead={t('security:passkeys.section_lead')}>
          <Skeleton className="h-16" />
        </Section>
      )}
      {factors && (
        <PasskeysSection
          passkeys={passkeys}
          isOnlyKind={apps.length === 0}
          now={dataUpdatedAt}
          whenProven={whenProven}
          onAdded={showNew}
        />
      )}
      {factors && (
        <Section title={t('security:apps.section')} lead={t('security:apps.section_lead')}>
          {apps.length === 0 && <p className="mb-5 text-sm text-muted">{t('security:apps.none')}</p>}
          {apps.length > 0 && (
            <ul className="mb-5 divide-y divide-line">
              {apps.map((app) => (
                <FactorRow
                  key={app.id}
                  icon={<Smartphone aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />}
                  factor={app}
                  now={dataUpdatedAt}
                >
                  <Button
                    size="small"
                    aria-label={t('security:remove_named', { name: app.name })}
                    onClick={() => setRemoving({ app, isLast: apps.length + passkeys.length === 1, open: true })}
                  >
                    {t('security:remove')}
                  </Button>
                </FactorRow>
              ))}
            </ul>
          )}
          <Button ref={addButton} busy={starting} onClick={() => void start()}>
            {t('security:apps.add')}
          </Button>
        </Section>
      )}
      {factors && apps.length + passkeys.length > 0 && (
        <Section title={t('security:recovery.section')} lead={t('security:recovery.section_lead')}>
          <p className="mb-5 text-sm text-ink">{t('security:recovery.left', { count: factors.recovery_codes_left })}</p>
          <Button onClick={() => setRenewing(true)}>{t('security:recovery.renew')}</Button>
        </Section>
      )}
      {(factors || isError) && children}
      <Suspense>
        {adding && (
          <AddAppDialog
            key={adding.what.id}
            app={adding.what}
            open={adding.isOpen}
            onAdded={added}
            onClose={closeAdding}
          />
        )}
      </Suspense>
      {removing && (
        <ConfirmDialog
          open={removing.open}
          title={t('security:removal.title')}
          confirm={{ label: t('security:remove'), variant: 'danger', onClick: () => remove(removing.app) }}
          cancel={{ label: t('common:cancel'), onClick: () => closeRemoving() }}
          finalFocus={() => (removing.isDone && addButton.current) || true}
        >
          {removing.isLast
            ? t('security:removal.last_text', { name: removing.app.name })
            : t('security:removal.text', { name: removing.app.name })}
        </ConfirmDialog>
      )}
      <ConfirmDialog
        open={renewing}
        title={t('security:recovery.renew_title')}
        confirm={{ label: t('security:recovery.renew'), variant: 'danger', onClick: renew }}
        cancel={{ label: t('common:cancel'), onClick: () => setRenewing(false) }}
      >
        {t('security:recovery.renew_text')}
      </ConfirmDialog>
      <CodesDialog {...shown} onClose={() => setShown({ ...shown, open: false })} />
      {proofDialog}
    </>
  );
}
