import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useFactorChanges } from '../../../api/factors.ts';
import type { Factors } from '../../../api/factors.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import { knowsPasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { isCancelled, isKnownDevice } from '../../../lib/sign-in/passkey-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { Section } from '../../../ui/section.tsx';
import { FactorRow } from './factor-row.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';

type Passkey = Factors['passkeys'][number];

interface Props {
  passkeys: readonly Passkey[];
  /** Whether the last factor goes with the last passkey. */
  isOnlyKind: boolean;
  now: number;
  whenProven: (act: () => Promise<void>) => Promise<boolean>;
  /** With the recovery codes that the first factor brings. */
  onAdded: (codes: readonly string[]) => void;
}

/** The user's passkeys: a list, and what adds, renames and removes them. */
export function PasskeysSection({ passkeys, isOnlyKind, now, whenProven, onAdded }: Props) {
  const t = useText();
  const changes = useFactorChanges();
  const { opened: adding, open: beginAdding, close: closeAdding } = useOpened();
  const { opened: renaming, open: beginRenaming, close: closeRenaming } = useOpened<Passkey>();
  const [removing, setRemoving] = useState<{ passkey: Passkey; open: boolean; isDone?: boolean }>();
  const addButton = useRef<HTMLButtonElement>(null);

  const closeRemoving = (isDone = false) => setRemoving(removing && { ...removing, open: false, isDone });
  const add = async (name: string) => {
    await whenProven(async () => {
      const codes = await changes.addPasskey(name);
      closeAdding();
      toast.success(t('messages:passkeys.added'));
      onAdded(codes);
    });
  };
  const notAdded = (error: unknown) => {
    if (isCancelled(error)) return t('security:passkeys.cancelled');
    return isKnownDevice(error) ? t('security:passkeys.known_device') : t('security:passkeys.add_failed');
  };
  const rename = async ({ id }: Passkey, name: string) => {
    await changes.renamePasskey(id, name);
    closeRenaming();
    toast.success(t('messages:passkeys.renamed'));
  };
  const remove = async ({ id }: Passkey) => {
    let isDone = false;
    try {
      await whenProven(async () => {
        await changes.removePasskey(id);
        isDone = true;
        toast.success(t('messages:passkeys.removed'));
      });
    } catch (error) {
      toast.error(failureText(error, t('security:passkeys.remove_failed')));
    }
    closeRemoving(isDone);
  };
  return (
    <Section title={t('security:passkeys.section')} lead={t('security:passkeys.section_lead')}>
      {passkeys.length === 0 && <p className="mb-5 text-sm text-muted">{t('security:passkeys.none')}</p>}
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {passkeys.map((passkey) => (
            <FactorRow
              key={passkey.id}
              icon={<KeyRound aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />}
              factor={passkey}
              now={now}
              note={passkey.is_synced ? t('security:passkeys.synced') : undefined}
            >
              <Button
                size="small"
                aria-label={t('security:passkeys.rename_named', { name: passkey.name })}
                onClick={() => beginRenaming(passkey)}
              >
                {t('security:passkeys.rename')}
              </Button>
              <Button
                size="small"
                aria-label={t('security:remove_named', { name: passkey.name })}
                onClick={() => setRemoving({ passkey, open: true })}
              >
                {t('security:remove')}
              </Button>
            </FactorRow>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <Button ref={addButton} onClick={() => beginAdding()}>
          {t('security:passkeys.add')}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t('security:passkeys.unknown')}</p>
      )}
      {adding && (
        <PasskeyDialog
          key={`new-${adding.number}`}
          open={adding.isOpen}
          title={t('security:passkeys.add_title')}
          lead={t('security:passkeys.add_lead')}
          submit={t('security:passkeys.make')}
          onSend={add}
          failed={notAdded}
          onClose={closeAdding}
        />
      )}
      {renaming && (
        <PasskeyDialog
          key={renaming.number}
          open={renaming.isOpen}
          title={t('security:passkeys.rename_title')}
          submit={t('common:save')}
          name={renaming.what.name}
          onSend={(name) => rename(renaming.what, name)}
          failed={t('security:passkeys.rename_failed')}
          onClose={closeRenaming}
        />
      )}
      {removing && (
        <ConfirmDialog
          open={removing.open}
          title={t('security:passkeys.remove_title')}
          confirm={{ label: t('security:remove'), variant: 'danger', onClick: () => remove(removing.passkey) }}
          cancel={{ label: t('common:cancel'), onClick: () => closeRemoving() }}
          finalFocus={() => (removing.isDone ? (addButton.current ?? pageHeading()) : true)}
        >
          {isOnlyKind && passkeys.length === 1
            ? t('security:passkeys.remove_last', { name: removing.passkey.name })
            : t('security:passkeys.remove_text', { name: removing.passkey.name })}
        </ConfirmDialog>
      )}
    </Section>
  );
}
