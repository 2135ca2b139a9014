import { SavedViewInput } from '@orgscope/contract/resources/saved-views';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Refusal } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { SavedView } from '../../../api/saved-views.ts';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';

const schema = z.required(z.pick(SavedViewInput, { name: true, is_shared: true }));
type Fields = z.infer<typeof schema>;

interface Props {
  open: boolean;
  /** The view to change; undefined adds one from the current table. */
  view: SavedView | undefined;
  onSave: (fields: Fields) => Promise<void>;
  onClose: () => void;
}

/** The name of a view, and whether it is shared with the company. */
export function ViewForm({ open, view, onSave, onClose }: Props) {
  const t = useText();
  const act = view ? 'update' : 'add';
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: formResolver(schema),
    mode: 'onTouched',
    defaultValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
  });
  const save = handleSubmit(async (fields) => {
    try {
      await onSave(fields);
      toast.success(t(`messages:saved-views.done.${act}`));
      onClose();
    } catch (error) {
      const fault = error instanceof Refusal ? error.fields['name'] : undefined;
      if (fault) setError('name', { message: fault }, { shouldFocus: true });
      else toast.error(failureText(error, t(`saved-views:failed.${act}`)));
    }
  });
  return (
    <FormDialog
      open={open}
      title={t(view ? 'saved-views:form.edit' : 'saved-views:form.add')}
      state={stateOf(formState)}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={t('saved-views:form.name')}
        autoComplete="off"
        required
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <CheckboxField {...register('is_shared')}>{t('saved-views:form.shared')}</CheckboxField>
    </FormDialog>
  );
}
