import { useEffect, useState } from 'react';
import type { ComponentProps, FormEventHandler, ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { holdPage } from '../../lib/forms/hold-page.ts';
import type { FormState } from '../../lib/forms/state-of.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import type { CloseReason } from './dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';

interface Props {
  open: boolean;
  title: string;
  /** `dirty`: there is input that must not be lost by accident. `saving`: the dialog neither closes nor saves again. */
  state: FormState;
  onSubmit: FormEventHandler;
  onClose: () => void;
  width?: 'form' | 'wide' | undefined;
  /** The label of the button that sends the form; Save by default. */
  submit?: string | undefined;
  /** Another button, before Cancel. */
  beside?: ReactNode;
  finalFocus?: ComponentProps<typeof Dialog>['finalFocus'];
  children: ReactNode;
}

/** A form in a dialog. An accidental Esc, Back, press outside, reload or closing of the tab asks before it discards the input. */
export function FormDialog({
  open,
  title,
  state,
  onSubmit,
  onClose,
  width = 'form',
  submit,
  beside,
  finalFocus,
  children,
}: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const saving = state === 'saving';
  const unsaved = open && state !== 'clean';
  useEffect(() => (unsaved ? holdPage(() => !saving && setAsking(true)) : undefined), [unsaved, saving]);
  const leave = (how: CloseReason) => {
    if (saving) return;
    if (state === 'dirty' && how === 'slip') setAsking(true);
    else onClose();
  };
  const send: FormEventHandler = (event) => {
    event.preventDefault();
    if (!saving) onSubmit(event);
  };
  return (
    <Dialog open={open} title={title} width={width} onLeave={leave} finalFocus={finalFocus}>
      <form noValidate onSubmit={send} className="flex min-h-0 flex-col">
        <DialogBody>{children}</DialogBody>
        <DialogActions>
          {beside}
          <Button disabled={saving} onClick={() => leave('choice')}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={saving}>
            {saving ? t('common:saving') : (submit ?? t('common:save'))}
          </Button>
        </DialogActions>
      </form>
      <DiscardQuestion open={open && asking} onDiscard={onClose} onKeep={() => setAsking(false)} />
    </Dialog>
  );
}
