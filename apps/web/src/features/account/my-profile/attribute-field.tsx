import { useChooseOption } from '../../../api/attributes.ts';
import type { Attribute } from '../../../api/attributes.ts';
import { useText } from '../../../i18n/i18n.ts';
import { text } from '../../../i18n/texts.ts';
import { SaveMark } from '../../../ui/fields/save-mark.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { withReason } from './save-profile.ts';
import { useEntered } from './use-entered.ts';
import { reasonOf, useSaveQueue } from './use-save-queue.ts';

/** One attribute of the client with its options; a choice is saved at once. */
export function AttributeField({ attribute }: { attribute: Attribute }) {
  const t = useText();
  const { id, name, description, required, options, archived, chosen: stored } = attribute;
  const chooseOption = useChooseOption();
  const [chosen, setChosen] = useEntered(stored);
  const { put, wanted, outcome } = useSaveQueue(async (option: string) => {
    const note = toast.loading(text('my-profile:alerts.updating_attribute'));
    try {
      await chooseOption(id, option);
    } catch (error) {
      toast.turnToError(note, withReason(text('my-profile:alerts.update_attribute_error'), error));
      throw error;
    }
    toast.turnToSuccess(note, text('my-profile:alerts.attribute_updated'));
  });
  const value = (outcome.state === 'refused' ? undefined : chosen) ?? stored;
  // An optional choice can be removed.
  const none = !required && value ? [{ value: '', label: t('my-profile:attributes.none') }] : [];
  // An archived one stays listed until the choice of another is stored: a list that loses its chosen option empties itself.
  return (
    <SelectField
      label={name}
      value={value}
      options={[...none, ...options, ...(archived ? [archived] : [])]}
      placeholder={t('my-profile:attributes.select')}
      hint={description || undefined}
      required={required}
      error={reasonOf(outcome, 'option')}
      aside={
        <>
          {!required && outcome.state === 'idle' && t('common:optional')}
          <SaveMark state={outcome.state} />
        </>
      }
      onChange={(next) => {
        if (next === (wanted() ?? stored)) return;
        setChosen(next);
        put(next);
      }}
    />
  );
}
