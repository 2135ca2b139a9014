import { ProfileChange } from '@orgscope/contract/resources/me';
import { useState } from 'react';
import * as z from 'zod/mini';
import { messageText } from '../../../i18n/message-text.ts';
import { isComposing } from '../../../lib/interaction/is-composing.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { SaveMark } from '../../../ui/fields/save-mark.tsx';
import { saveProfile } from './save-profile.ts';
import { useEntered } from './use-entered.ts';
import { reasonOf, useSaveQueue } from './use-save-queue.ts';

interface Props {
  field: 'first_name' | 'last_name' | 'job_title';
  label: string;
  /** The server's value. */
  stored: string;
  autoComplete: string;
}

/** A text of the profile: saved when the field is left and has changed; Esc undoes the edit. */
export function ProfileTextField({ field, label, stored, autoComplete }: Props) {
  const [typed, setTyped] = useEntered(stored);
  const [fault, setFault] = useState<string>();
  const { put, wanted, outcome, forget } = useSaveQueue((value: string) =>
    saveProfile({ [field]: value }, { [field]: value }),
  );
  const edit = (value: string | undefined) => {
    setTyped(value);
    setFault(undefined);
    forget();
  };
  const commit = () => {
    if (typed === undefined) return;
    const value = typed.trim();
    const checked = z.safeParse(ProfileChange, { [field]: value });
    const [wrong] = checked.error?.issues ?? [];
    setFault(wrong && messageText(wrong.message));
    if (!checked.success) return;
    const isStored = value === stored.trim() && wanted() === undefined;
    setTyped(isStored ? undefined : value);
    if (value !== (wanted() ?? stored.trim())) put(value);
  };
  return (
    <TextField
      label={label}
      value={typed ?? stored}
      autoComplete={autoComplete}
      error={fault ?? reasonOf(outcome, field)}
      aside={<SaveMark state={fault ? 'refused' : outcome.state} />}
      onChange={(event) => edit(event.target.value)}
      onBlur={commit}
      onKeyDown={({ key, nativeEvent }) => {
        if (isComposing(nativeEvent)) return;
        if (key === 'Enter') commit();
        if (key === 'Escape') edit(undefined);
      }}
    />
  );
}
