import type { ComponentType } from 'react';
import type { Choice, Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SaveMark } from '../../../ui/fields/save-mark.tsx';
import type { SelectFieldProps } from '../../../ui/fields/select-field.tsx';
import { useEntered } from './use-entered.ts';
import { reasonOf, useSaveQueue } from './use-save-queue.ts';

interface Props {
  part: ComponentType<SelectFieldProps>;
  /** The field's name in the request. */
  field: string;
  label: string;
  placeholder: string;
  /** The server's value; shown before the list is loaded, or without it. */
  stored: Choice | undefined;
  choices: Choices;
  save: (chosen: Choice) => Promise<unknown>;
}

/** A choice of the profile, saved at once. A refused one reverts to the server's value. */
export function ProfileSelectField({ part: Part, field, label, placeholder, stored, choices, save }: Props) {
  const t = useText();
  const [chosen, setChosen] = useEntered(stored?.value);
  const { put, wanted, outcome } = useSaveQueue(save);
  const value = (outcome.state === 'refused' ? undefined : chosen) ?? stored?.value ?? '';
  const { list, loading, retry } = choices;
  const known = list.some((option) => option.value === stored?.value);
  return (
    <Part
      label={label}
      value={value}
      options={stored && !known ? [stored, ...list] : list}
      placeholder={loading ? t('my-profile:loading') : placeholder}
      error={reasonOf(outcome, field)}
      aside={<SaveMark state={outcome.state} />}
      hint={retry && <RetryHint onRetry={retry} />}
      onChange={(next) => {
        const option = list.find((one) => one.value === next);
        if (!option || next === (wanted()?.value ?? stored?.value)) return;
        setChosen(next);
        put(option);
      }}
    />
  );
}
