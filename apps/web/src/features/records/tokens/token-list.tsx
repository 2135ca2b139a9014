import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { Suspense, useRef, useState } from 'react';
import type { ApiToken } from '../../../api/api-tokens.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TokenRow } from './token-row.tsx';

const CreateTokenDialog = lazyDialog(() => import('./create-token-dialog.tsx'));

interface Props {
  tokens: readonly ApiToken[];
  /** The scopes that a new one may have. */
  scopes: readonly string[];
  /** When the list was read. */
  now: number;
  /** Said of an empty list. */
  none: string;
  /** Whether a new one may be created. */
  mayCreate: boolean;
  /** Returns the secret. */
  create: (wanted: NewApiToken) => Promise<string>;
  revoke: (id: ApiToken['id']) => Promise<void>;
}

/** The API tokens of one owner: a list, and what creates and revokes them. */
export function TokenList({ tokens, scopes, now, none, mayCreate, create, revoke }: Props) {
  const t = useText();
  const { whenProven, dialog: proofDialog } = useProof();
  const { opened: creating, open: begin, close: closeCreating } = useOpened();
  const [revoking, setRevoking] = useState<{ token: ApiToken; open: boolean; isDone?: boolean }>();
  const createButton = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState({ secret: '', open: false });

  const closeRevoking = (isDone = false) => setRevoking(revoking && { ...revoking, open: false, isDone });
  const created = (secret: string) => {
    closeCreating();
    setShown({ secret, open: true });
  };
  const end = async ({ id }: ApiToken) => {
    let isDone = false;
    try {
      await revoke(id);
      isDone = true;
      toast.success(t('messages:tokens.revoked'));
    } catch (error) {
      toast.error(failureText(error, t('api-tokens:revoke_failed')));
    }
    closeRevoking(isDone);
  };
  return (
    <>
      {tokens.length === 0 && <p className="mb-5 text-sm text-muted last:mb-0">{none}</p>}
      {tokens.length > 0 && (
        <ul className="mb-5 divide-y divide-line last:mb-0">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={() => setRevoking({ token, open: true })} />
          ))}
        </ul>
      )}
      {mayCreate && (
        <Button ref={createButton} onClick={() => begin()}>
          {t('api-tokens:create')}
        </Button>
      )}
      <Suspense>
        {creating && (
          <CreateTokenDialog
            key={creating.number}
            open={creating.isOpen}
            scopes={scopes}
            create={create}
            whenProven={whenProven}
            onCreated={created}
            onClose={closeCreating}
          />
        )}
      </Suspense>
      {revoking && (
        <ConfirmDialog
          open={revoking.open}
          title={t('api-tokens:revoke_title')}
          confirm={{ label: t('api-tokens:revoke'), variant: 'danger', onClick: () => end(revoking.token) }}
          cancel={{ label: t('common:cancel'), onClick: () => closeRevoking() }}
          finalFocus={() => (revoking.isDone ? (createButton.current ?? pageHeading()) : true)}
        >
          {t('api-tokens:revoke_text', { name: revoking.token.name })}
        </ConfirmDialog>
      )}
      <SecretDialog {...shown} onClose={() => setShown({ ...shown, open: false })} />
      {proofDialog}
    </>
  );
}
